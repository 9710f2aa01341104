/** Reading a lesson and beginning it. Beside lesson-changes.ts the only file that knows that those of a group have addresses of their own. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';
import { keyOf, under } from '../api/read.ts';
import { type Lesson, type LessonJson, lessonOf, type LessonPlace } from './lesson.ts';

/** The lists of the signed-in person's own. */
export const ownLessons = { 'one-on-one': '/bookings/mine', group: '/groupsessions/mine' } as const;
export const ownHistory = { 'one-on-one': '/bookings/mine/history', group: '/groupsessions/mine/history' } as const;

/** What a change of one makes outdated. A search for free slots is none of it. */
export const outdatedWith = {
  'one-on-one': under('/bookings/mine', '/bookings/booking', '/bookings/tutor', '/lessons'),
  group: under('/groupsessions', '/lessons'),
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
export async function enterLesson(api: ApiClient, { id, tutor, sessionId }: LessonPlace) {
  const path = { id: sessionId ?? '', bookingId: id };
  const { data } =
    sessionId === undefined
      ? await api.PUT('/bookings/booking/{id}/join', { params: { path: { id } }, body: { tutor: tutor.uid } })
      : await api.PUT('/groupsessions/groupsession/{id}/{bookingId}/join', { params: { path } });
  const { booking, token, room } = data;
  return { token, room, lesson: lessonOf(booking) };
}
