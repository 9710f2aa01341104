/** A teacher's calendar: everything for the teacher, free slots only for students. */
import { lists } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { bookingsOfTutor, pageOfBookings, type Listed } from './lesson-rows.ts';

export type ScheduleRange = { tutorUid: string; from: Date; to: Date; pageToken: string };

const limit = lists.schedulePage;

const bookingsIn = ({ tutorUid, from, to }: ScheduleRange) =>
  bookingsOfTutor().where('b.tutor_uid', tutorUid).where('b.starts_at', '>=', from).where('b.starts_at', '<', to);

export function listTutorSchedule(db: Queryable, range: ScheduleRange): Promise<Listed> {
  return pageOfBookings(db, bookingsIn(range), { limit, pageToken: range.pageToken, of: 'tutor' });
}

export function listFreeSchedule(
  db: Queryable,
  { now, isMock, ...range }: ScheduleRange & { now: Date; isMock: boolean },
): Promise<Listed> {
  const free = bookingsIn(range).whereNull('mine.id').where('b.starts_at', '>', now).whereRaw('tutor.is_enabled');
  if (!isMock) free.whereRaw(`tutor.status <> 'training'`);
  return pageOfBookings(db, free, { limit, pageToken: range.pageToken, of: 'tutor' });
}
