/** Everything a person has or had, on either side, and every move of one booking, for administrators. */
import { cutPage, readPageToken } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { lists } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { fieldsOf, jsonOf } from '@parlance/runtime/postgres/rows';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from '../domain/refusals.ts';
import type { Status } from '../domain/status.ts';
import { ofActor } from './wallets.ts';
import { byStart, selectView, viewOf, type Listed, type ViewRow } from './booking-rows.ts';

/** Newest first; each side by its own index, so that a page costs a page. */
export async function listUserBookings(
  db: Queryable,
  { uid, pageToken }: { uid: string; pageToken: string },
): Promise<Listed> {
  const [before, beforeId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
  const side = (column: string, also: string) => `
    (select b.id, b.starts_at from bookings b where b.${column} = $1 and b.group_session_id is null ${also}
       and ($2::timestamptz is null or (b.starts_at, b.id) < ($2, $3::uuid)) order by b.starts_at desc, b.id desc limit $4)`;
  const { rows } = await db.query<ViewRow>(
    `${selectView} join (${side('student_uid', '')} union ${side('tutor_uid', '')}) mine on mine.id = b.id
     order by b.starts_at desc, b.id desc limit $4`,
    [uid, before, beforeId, lists.userBookingsPage + 1],
  );
  const { items, next } = cutPage(rows, lists.userBookingsPage, byStart);
  return { bookings: items.map(viewOf), next };
}

export type LogEntry = {
  id: string;
  from: Status | null;
  /** Null when the slot was closed. */
  to: Status | null;
  cause: string;
  note: string;
  actor: Actor;
  at: Date;
  requestId: string;
};

const logFields = fieldsOf('l', 'id, version, fromStatus as from, toStatus as to, cause, note, at, requestId');

/** Oldest first. A booking has a dozen moves; a group lesson has some for each who comes and goes. */
export async function listBookingLog(
  db: Queryable,
  { bookingId, pageToken }: { bookingId: string; pageToken: string },
): Promise<{ entries: LogEntry[]; next: string }> {
  if (!isUuid(bookingId)) throw refuse('BOOKING_NOT_FOUND');
  const [after = '0'] = readPageToken(pageToken, ['number']) ?? [];
  const { rows } = await db.query<LogEntry & { version: number }>(
    `select ${logFields}, ${jsonOf({ l: ofActor })} as actor
     from booking_log l where l.booking_id = $1 and l.version > $2 order by l.version limit $3`,
    [bookingId, after, lists.bookingLogPage + 1],
  );
  if (rows.length === 0 && pageToken === '') throw refuse('BOOKING_NOT_FOUND');
  const { items, next } = cutPage(rows, lists.bookingLogPage, { keyOf: ({ version }) => [version] });
  return { entries: items.map(({ version: _version, ...entry }) => entry), next };
}
