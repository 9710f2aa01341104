/** The hours of a student or a tutor as bookings: live card feed, upcoming, history, and a tutor's completed ones. */
import type { PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Statement } from '@parlance/runtime/postgres/statements';
import { lesson, lists } from '@parlance/proto/limits';
import { liveFeedStatuses, notHistoryStatuses, paidStatuses } from '../domain/status.ts';
import { bookingsOfStudent, bookingsOfTutor, bookingStatus, pageOfBookings, type Listed } from './lesson-rows.ts';

/** Whose lists: everybody is on one side of a lesson only. */
export type Side = { uid: string; role: 'student' | 'tutor' };

function bookingsOf({ uid, role }: Side): Statement {
  return role === 'tutor'
    ? bookingsOfTutor().where('b.tutor_uid', uid)
    : bookingsOfStudent().where('mine.student_uid', uid);
}

/** The index of a side begins with whose it is, and goes on with the start. */
const startOf = { student: 'mine.starts_at', tutor: 'b.starts_at' } as const;
const isOneOf = `${bookingStatus} = any(?)`;
const isNoneOf = `${bookingStatus} <> all(?)`;

/** The listener's set: seven statuses from 55 minutes ago. */
export function listLiveBookings(db: Queryable, side: Side, page: PageWish, now: Date): Promise<Listed> {
  const since = new Date(now.getTime() - lesson.liveListBeforeMs);
  const live = bookingsOf(side)
    .where(startOf[side.role], '>=', since)
    .whereRaw(isOneOf, [[...liveFeedStatuses]]);
  return pageOfBookings(db, live, { ...page, of: side.role });
}

/** Booked and in the future. */
export function listUpcomingBookings(db: Queryable, side: Side, page: PageWish, now: Date): Promise<Listed> {
  const ahead = bookingsOf(side)
    .where(startOf[side.role], '>', now)
    .where('mine.status', 'booked')
    .where('b.status', 'open');
  return pageOfBookings(db, ahead, { ...page, of: side.role });
}

type Range = { from: Date; to: Date };

const within = (side: Side, { from, to }: Range): Statement =>
  bookingsOf(side).where(startOf[side.role], '>=', from).where(startOf[side.role], '<', to);

/** What is over, newest first. */
export function listPastBookings(db: Queryable, side: Side, page: PageWish, range: Range): Promise<Listed> {
  const over = within(side, range).whereRaw(isNoneOf, [[...notHistoryStatuses]]);
  return pageOfBookings(db, over, { ...page, order: 'desc', of: side.role });
}

export type CompletedRange = Range & { tutorUid: string; pageToken: string };

/** What the tutor is paid for; lessons in training are not. */
export function listCompletedBookings(
  db: Queryable,
  { tutorUid, pageToken, ...range }: CompletedRange,
): Promise<Listed> {
  const completed = within({ uid: tutorUid, role: 'tutor' }, range)
    .whereIn('mine.status', paidStatuses)
    .whereRaw(`not mine.is_mock and coalesce(tutor.status, '') <> 'training'`);
  return pageOfBookings(db, completed, { limit: lists.completedPage, pageToken, of: 'tutor' });
}
