/** Chat of a lesson (FB-03, FB-04). */
import { route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { messageJson } from './presenter.ts';
import { chatAnswer, chatQuery, message, sendBody } from './schemas.ts';

export const chatRoutes: Route[] = [
  route({
    method: 'get',
    path: '/chat/:bookingId',
    summary: 'Chat lines after a sequence number',
    access: studentsAndTutors,
    refusals: ['BOOKING_NOT_FOUND', 'REMOVED_FROM_ROOM'],
    query: chatQuery,
    response: chatAnswer,
    handle: async ({ clients, params, query, call }) => {
      const found = await clients.media.listChat({ bookingId: params.bookingId, ...query }, call());
      return { items: found.messages.map(messageJson), more: found.more };
    },
  }),
  route({
    method: 'post',
    path: '/chat/:bookingId',
    summary: "Send a chat line; the client's own id makes it idempotent",
    access: studentsAndTutors,
    limit: 'chat',
    urgency: 'lesson',
    refusals: ['BOOKING_NOT_FOUND', 'NOT_IN_PROGRESS', 'LESSON_OVER', 'REMOVED_FROM_ROOM', 'CHAT_ID_TAKEN'],
    body: sendBody,
    response: message,
    handle: async ({ clients, params, body, call }) =>
      messageJson(present((await clients.media.sendChat({ bookingId: params.bookingId, ...body }, call())).message)),
  }),
];
