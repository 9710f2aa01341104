/** The lesson room: its state, mute-all, the ticket to its signalling, and the log of the call (FB-01, FB-02, FB-29, FB-58). */
import { z } from 'zod';
import { id, pageQuery } from '../../routing/fields.ts';
import { route, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { roomJson } from '@parlance/proto/json/room';
import { epochMs } from '@parlance/proto/json/time';
import { figuresRequest, lineCheck, lineCheckBody, lineCheckJson } from './line-check.ts';
import { callLogPage, ticketJson } from './presenter.ts';
import { stageRoutes } from './stage-routes.ts';
import { callLogAnswer, moveAnswer, room, ticketAnswer } from './schemas.ts';

export const callRoutes: Route[] = [
  route({
    method: 'get',
    path: '/call/:room',
    summary: "A room's state",
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: ['ROOM_NOT_FOUND'],
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
    refusals: ['ROOM_NOT_FOUND', 'NOT_IN_PROGRESS', 'LESSON_OVER'],
    body: z.strictObject({ muteAll: z.boolean() }),
    response: room,
    handle: async ({ clients, params, body, call }) => {
      const request = { room: params.room, muteAll: body.muteAll };
      return roomJson(present((await clients.media.setMuteAll(request, call())).room));
    },
  }),
  ...stageRoutes,
  route({
    method: 'post',
    path: '/call/:room/checks',
    summary: 'Keep what was measured of the own line, as evidence',
    access: studentsAndTutors,
    urgency: 'background',
    refusals: ['ROOM_NOT_FOUND', 'LESSON_OVER', 'CHECKS_FULL'],
    body: lineCheckBody,
    response: lineCheck,
    handle: async ({ clients, params, body: { id, light, figures }, call }) => {
      const request = { room: params.room, id, light, figures: figuresRequest(figures) };
      return lineCheckJson(present((await clients.media.keepLineCheck(request, call())).check));
    },
  }),
  route({
    method: 'post',
    path: '/call/:room/ticket',
    summary: 'A single-use signalling ticket of 60 seconds',
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: ['CALL_TOKEN_INVALID', 'ROOM_NOT_FOUND', 'LESSON_OVER', 'REMOVED_FROM_ROOM', 'MEDIA_UNAVAILABLE'],
    body: z.strictObject({ token: z.string().min(1).max(4096) }),
    response: ticketAnswer,
    handle: async ({ clients, params, body, call }) =>
      ticketJson(await clients.media.createTicket({ room: params.room, callToken: body.token }, call())),
  }),
  route({
    method: 'post',
    path: '/call/:room/move',
    summary: 'A code to go on with the lesson at another device: once, within two minutes, as the same person',
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: ['ROOM_NOT_FOUND', 'LESSON_OVER', 'REMOVED_FROM_ROOM'],
    response: moveAnswer,
    handle: async ({ clients, params, call }) => {
      const { code, expiresAt } = await clients.media.offerMove({ room: params.room }, call());
      return { code, expiresAt: epochMs(present(expiresAt)) };
    },
  }),
  route({
    method: 'post',
    path: '/calls/move',
    summary: 'Which room such a code is for; it is spent by that',
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: ['MOVE_CODE_INVALID', 'LESSON_OVER', 'REMOVED_FROM_ROOM'],
    body: z.strictObject({ code: id() }),
    response: z.object({ room: z.string() }),
    handle: ({ clients, body: { code }, call }) => clients.media.takeMove({ code }, call()),
  }),
  route({
    method: 'get',
    path: '/bookings/booking/:id/logs',
    summary: 'The call log',
    access: tutors,
    refusals: ['BOOKING_NOT_FOUND', 'PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: callLogAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { bookingId: params.id, pageToken: query.pageToken };
      return callLogPage(await clients.media.listCallLog(request, call()));
    },
  }),
];
