/** The lists of a student or a tutor: live card feed, upcoming, history, and a tutor's completed lessons. */
import type { PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Statement } from '@parlance/runtime/postgres/statements';
import { lesson, lists } from '@parlance/proto/limits';
import { liveFeedStatuses, notHistoryStatuses, paidStatuses } from '../domain/status.ts';
import { pageOfBookings, singleLessons, type Listed } from './booking-rows.ts';

/** Whose lists: everybody is on one side of a booking only. */
export type Side = { uid: string; role: 'student' | 'tutor' };

const column = { student: 'b.student_uid', tutor: 'b.tutor_uid' } as const;

const lessonsOf = ({ uid, role }: Side): Statement => singleLessons().where(column[role], uid);

/** The listener's set: seven statuses from 55 minutes ago. */
export function listLiveBookings(db: Queryable, side: Side, page: PageWish, now: Date): Promise<Listed> {
  const since = new Date(now.getTime() - lesson.liveListBeforeMs);
  const live = lessonsOf(side).where('b.starts_at', '>=', since).whereIn('b.status', liveFeedStatuses);
  return pageOfBookings(db, live, page);
}

/** Booked and in the future. */
export function listUpcomingBookings(db: Queryable, side: Side, page: PageWish, now: Date): Promise<Listed> {
  return pageOfBookings(db, lessonsOf(side).where('b.starts_at', '>', now).where('b.status', 'booked'), page);
}

/** What is over, newest first. */
export function listPastBookings(
  db: Queryable,
  side: Side,
  page: PageWish,
  { from, to }: { from: Date; to: Date },
): Promise<Listed> {
  const over = lessonsOf(side)
    .where('b.starts_at', '>=', from)
    .where('b.starts_at', '<', to)
    .whereNotIn('b.status', notHistoryStatuses);
  return pageOfBookings(db, over, { ...page, order: 'desc' });
}

export type CompletedRange = { tutorUid: string; from: Date; to: Date; pageToken: string };

/** What the tutor is paid for; lessons in training are not. */
export function listCompletedBookings(
  db: Queryable,
  { tutorUid, from, to, pageToken }: CompletedRange,
): Promise<Listed> {
  const completed = lessonsOf({ uid: tutorUid, role: 'tutor' })
    .where('b.starts_at', '>=', from)
    .where('b.starts_at', '<', to)
    .whereIn('b.status', paidStatuses)
    .whereRaw(`not b.is_mock and coalesce(tutor.status, '') <> 'training'`);
  return pageOfBookings(db, completed, { limit: lists.completedPage, pageToken });
}
