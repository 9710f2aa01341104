/** The lists of a student or a tutor: live card feed, upcoming, history, and a tutor's completed lessons. */
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { lesson, lists } from '@parlance/proto/limits';
import { liveFeedStatuses, notHistoryStatuses, paidStatuses } from '../domain/status.ts';
import { selectView, viewOf, type BookingView, type ViewRow } from './booking-view.ts';

/** Whose lists: everybody is on one side of a booking only. */
export type Side = { uid: string; role: 'student' | 'tutor' };
export type Page = { limit: number; pageToken: string };
export type Listed = { bookings: BookingView[]; next: string };

const column = { student: 'b.student_uid', tutor: 'b.tutor_uid' } as const;

type Range = { where: string; params: unknown[]; order: 'asc' | 'desc' };

async function list(db: Queryable, side: Side, page: Page, { where, params, order }: Range): Promise<Listed> {
  const [after, afterId] = readPageToken(page.pageToken, ['instant', 'id']) ?? [null, null];
  const compare = order === 'asc' ? '>' : '<';
  const { rows } = await db.query<ViewRow>(
    `${selectView}
     where ${column[side.role]} = $1 and b.group_session_id is null and ($2::timestamptz is null or (b.starts_at, b.id) ${compare} ($2, $3::uuid)) and ${where}
     order by b.starts_at ${order}, b.id ${order} limit $4`,
    [side.uid, after, afterId, page.limit + 1, ...params],
  );
  const { items, next } = cutPage(rows, page.limit, (row) => [row.starts_at.toISOString(), row.id]);
  return { bookings: items.map(viewOf), next };
}

/** The listener's set: seven statuses from 55 minutes ago (LST-08, CON-12, CON-13). */
export function liveBookings(db: Queryable, side: Side, page: Page, now: Date): Promise<Listed> {
  const since = new Date(now.getTime() - lesson.liveListBeforeMs);
  const where = 'b.starts_at >= $5 and b.status = any($6::text[])';
  return list(db, side, page, { where, params: [since, [...liveFeedStatuses]], order: 'asc' });
}

/** Booked and in the future (LST-07, CON-47). */
export function upcomingBookings(db: Queryable, side: Side, page: Page, now: Date): Promise<Listed> {
  return list(db, side, page, { where: `b.starts_at > $5 and b.status = 'booked'`, params: [now], order: 'asc' });
}

/** What is over, newest first (LST-20, CON-33). */
export function historyBookings(
  db: Queryable,
  side: Side,
  page: Page,
  { from, to }: { from: Date; to: Date },
): Promise<Listed> {
  const where = 'b.starts_at >= $5 and b.starts_at < $6 and b.status <> all($7::text[])';
  return list(db, side, page, { where, params: [from, to, [...notHistoryStatuses]], order: 'desc' });
}

export type CompletedRange = { tutorUid: string; from: Date; to: Date; pageToken: string };

/** What the tutor is paid for; lessons in training are not (EARN-17, EARN-18, CON-46). */
export async function completedBookings(
  db: Queryable,
  { tutorUid, from, to, pageToken }: CompletedRange,
): Promise<Listed> {
  const [after, afterId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
  const { rows } = await db.query<ViewRow>(
    `${selectView} where b.tutor_uid = $1 and b.group_session_id is null and b.starts_at >= $2 and b.starts_at < $3 and b.status = any($4::text[])
       and not b.is_mock and coalesce(tutor.status, '') <> 'training'
       and ($5::timestamptz is null or (b.starts_at, b.id) > ($5, $6::uuid))
     order by b.starts_at, b.id limit $7`,
    [tutorUid, from, to, [...paidStatuses], after, afterId, lists.completedPage + 1],
  );
  const { items, next } = cutPage(rows, lists.completedPage, (row) => [row.starts_at.toISOString(), row.id]);
  return { bookings: items.map(viewOf), next };
}
