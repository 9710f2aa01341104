/** The lesson room: its state, mute-all and the ticket to its signalling (FB-01, FB-02, FB-58). */
import { route, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { roomJson } from '@parlance/proto/json/room';
import { ticketJson } from './presenter.ts';
import { stageRoutes } from './stage-routes.ts';
import { muteAllBody, room, roomParams, ticketAnswer, ticketBody } from './schemas.ts';

export const callRoutes: Route[] = [
  route({
    method: 'get',
    path: '/call/:room',
    summary: "A room's state",
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: ['ROOM_NOT_FOUND'],
    params: roomParams,
    response: room,
    handle: async ({ clients, params, call }) =>
      roomJson(present((await clients.media.getRoom({ room: params.room }, call())).room)),
  }),
  route({
    method: 'put',
    path: '/call/:room/mute-all',
    summary: 'Mute all students, or let them speak again',
    access: tutors,
    urgency: 'lesson',
    refusals: ['ROOM_NOT_FOUND'],
    params: roomParams,
    body: muteAllBody,
    response: room,
    handle: async ({ clients, params, body, call }) => {
      const wanted = { room: params.room, muteAll: body.muteAll };
      return roomJson(present((await clients.media.setMuteAll(wanted, call())).room));
    },
  }),
  ...stageRoutes,
  route({
    method: 'post',
    path: '/call/:room/ticket',
    summary: 'A single-use signalling ticket of 60 seconds',
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: ['CALL_TOKEN_INVALID', 'ROOM_NOT_FOUND', 'LESSON_OVER', 'MEDIA_UNAVAILABLE'],
    params: roomParams,
    body: ticketBody,
    response: ticketAnswer,
    handle: async ({ clients, params, body, call }) =>
      ticketJson(await clients.media.createTicket({ room: params.room, callToken: body.token }, call())),
  }),
];
