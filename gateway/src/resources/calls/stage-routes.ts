/** What everybody in a lesson room has before them: page, audio, hands, who looks around, who was sent out. Every call says the state to be, so it may be repeated. */
import { z } from 'zod';
import type { ChangeStageRequestInput } from '@parlance/proto/media/v1';
import { roomJson } from '@parlance/proto/json/room';
import type { CallOptions, Clients } from '../../clients.ts';
import { route, students, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { audioBody, room } from './schemas.ts';
import { id } from '../../routing/fields.ts';

type Caller = { clients: Clients; call: () => CallOptions };

async function change({ clients, call }: Caller, request: ChangeStageRequestInput) {
  return roomJson(present((await clients.media.changeStage(request, call())).room));
}

const shared = { urgency: 'lesson', response: room } as const;
const refusals = ['ROOM_NOT_FOUND', 'FORBIDDEN', 'REMOVED_FROM_ROOM', 'NOT_IN_PROGRESS', 'LESSON_OVER'] as const;
const aboutSomebody = [...refusals, 'PERSON_NOT_FOUND'] as const;

export const stageRoutes: Route[] = [
  route({
    ...shared,
    method: 'put',
    path: '/call/:room/page',
    access: tutors,
    refusals,
    summary: "Put a page of the lesson's document before everybody",
    body: z.strictObject({ lesson: id(), number: z.int().min(1).max(5_000) }),
    handle: ({ params, body, ...caller }) => change(caller, { room: params.room, page: body }),
  }),
  route({
    // CALL-39 has its own words for students, so they come through to media.
    ...shared,
    method: 'put',
    path: '/call/:room/audio',
    access: studentsAndTutors,
    refusals,
    summary: "Play, pause or take off the lesson's audio",
    body: audioBody,
    handle: ({ params, body, ...caller }) => change(caller, { room: params.room, audio: body }),
  }),
  route({
    ...shared,
    method: 'put',
    path: '/call/:room/heard',
    access: students,
    refusals,
    summary: "Whether the lesson's audio that plays now is heard",
    body: z.strictObject({ heard: z.boolean() }),
    handle: ({ params, body, ...caller }) => change(caller, { room: params.room, heard: body.heard }),
  }),
  route({
    ...shared,
    method: 'put',
    path: '/call/:room/following',
    access: students,
    refusals,
    summary: "Follow the teacher's page, or look around",
    body: z.strictObject({ following: z.boolean() }),
    handle: ({ params, body, ...caller }) => change(caller, { room: params.room, following: body.following }),
  }),
  route({
    ...shared,
    method: 'put',
    path: '/call/:room/people/:uid/hand',
    access: studentsAndTutors,
    refusals: aboutSomebody,
    summary: "Raise one's own hand, or take a hand down",
    body: z.strictObject({ raised: z.boolean() }),
    handle: ({ params, body, ...caller }) =>
      change(caller, { room: params.room, hand: { uid: params.uid, raised: body.raised } }),
  }),
  route({
    ...shared,
    method: 'put',
    path: '/call/:room/people/:uid',
    access: tutors,
    refusals: aboutSomebody,
    summary: 'Send a student out of the lesson, or let them back in',
    body: z.strictObject({ removed: z.boolean() }),
    handle: ({ params, body, ...caller }) =>
      change(caller, { room: params.room, removal: { uid: params.uid, removed: body.removed } }),
  }),
];
