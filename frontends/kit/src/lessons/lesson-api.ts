/** Reading and changing one lesson. Beside lesson-feedback.ts the only file that knows that those of a group have addresses of their own. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';
import { keyOf, under } from '../api/read.ts';
import type { TopicJson } from '../api/types.ts';
import { versionTag } from '../api/version-tag.ts';
import { type Lesson, type LessonJson, lessonOf, type LessonPlace } from './lesson.ts';

/** The lists of the signed-in person's own. */
export const ownLessons = { 'one-on-one': '/bookings/mine', group: '/groupsessions/mine' } as const;
export const ownHistory = { 'one-on-one': '/bookings/mine/history', group: '/groupsessions/mine/history' } as const;

/** What a change of one makes outdated. A search for free slots is none of it. */
export const outdatedWith = {
  'one-on-one': under('/bookings/mine', '/bookings/booking', '/bookings/tutor'),
  group: under('/groupsessions'),
};

const lessonKey = ({ id, tutor, sessionId }: LessonPlace): QueryKey =>
  sessionId === undefined
    ? keyOf('/bookings/tutor/{tutorId}/{bookingId}', { path: { tutorId: tutor.uid, bookingId: id } })
    : keyOf('/groupsessions/groupsession/{id}/{bookingId}', { path: { id: sessionId, bookingId: id } });

export async function readLesson(api: ApiClient, { id, tutor, sessionId }: LessonPlace): Promise<Lesson> {
  const ofGroup = { path: { id: sessionId ?? '', bookingId: id } };
  const { data } =
    sessionId === undefined
      ? await api.GET('/bookings/tutor/{tutorId}/{bookingId}', {
          params: { path: { tutorId: tutor.uid, bookingId: id } },
        })
      : await api.GET('/groupsessions/groupsession/{id}/{bookingId}', { params: ofGroup });
  return lessonOf(data);
}

/** A lesson as the school has it now, with everybody in it whom the reader may know of. */
export const lessonQuery = (api: ApiClient, place: LessonPlace) =>
  queryOptions({ queryKey: lessonKey(place), queryFn: () => readLesson(api, place) });

export async function commenceLesson(api: ApiClient, { id, sessionId }: Lesson): Promise<LessonJson> {
  if (sessionId === undefined) {
    return (await api.PUT('/bookings/booking/{id}/commence', { params: { path: { id } } })).data;
  }
  const path = { id: sessionId, bookingId: id };
  return (await api.PUT('/groupsessions/groupsession/{id}/{bookingId}/commence', { params: { path } })).data;
}

/** What the room is entered with. */
export async function enterLesson(api: ApiClient, { id, tutor, sessionId }: Lesson) {
  const path = { id: sessionId ?? '', bookingId: id };
  const { data } =
    sessionId === undefined
      ? await api.PUT('/bookings/booking/{id}/join', { params: { path: { id } }, body: { tutor: tutor.uid } })
      : await api.PUT('/groupsessions/groupsession/{id}/{bookingId}/join', { params: { path } });
  const { booking, token, room } = data;
  return { token, room, lesson: lessonOf(booking) };
}

/** A teacher says why; a student gives the seat back without a word. */
export async function cancelLesson(
  api: ApiClient,
  { id, tutor, sessionId }: Lesson,
  reason: string | undefined,
): Promise<LessonJson> {
  const body = reason === undefined ? {} : { reason };
  if (sessionId !== undefined) {
    const params = { path: { id: sessionId, bookingId: id } };
    return (await api.PUT('/groupsessions/cancel/{id}/{bookingId}', { params, body })).data;
  }
  const params = { path: { tutorId: tutor.uid, bookingId: id } };
  if (reason === undefined) {
    return (await api.PUT('/bookings/tutor/{tutorId}/{bookingId}/cancel', { params, body: {} })).data;
  }
  return (await api.PUT('/bookings/tutor/{tutorId}/{bookingId}/cancelTutor', { params, body: { reason } })).data;
}

type Change = { topic: Pick<TopicJson, 'material' | 'course' | 'lesson'>; idempotencyKey: string };

/** Refused when the lesson is no longer the version that was seen. */
export async function changeTopic(
  api: ApiClient,
  { id, tutor, sessionId, version }: Lesson,
  { topic, idempotencyKey }: Change,
): Promise<LessonJson> {
  const header = { 'Idempotency-Key': idempotencyKey, 'If-Match': versionTag(version) };
  if (sessionId === undefined) {
    const body = { tutor: tutor.uid, info: { topic } };
    return (await api.PUT('/bookings/booking/{id}/info', { params: { path: { id }, header }, body })).data;
  }
  const params = { path: { id: sessionId, bookingId: id }, header };
  return (await api.PUT('/groupsessions/groupsession/{id}/{bookingId}/info', { params, body: { info: { topic } } }))
    .data;
}
