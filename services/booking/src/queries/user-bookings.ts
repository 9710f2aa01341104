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
import {
  bookingColumns,
  bookingsOfHour,
  bookingViewOf,
  lessonTables,
  type BookingRow,
  type Listed,
} from './lesson-rows.ts';

/** Newest first; each side by its own index, so that a page costs a page. */
export async function listUserBookings(
  db: Queryable,
  { uid, pageToken }: { uid: string; pageToken: string },
): Promise<Listed> {
  const [before, beforeId] = readPageToken(pageToken, ['instant', 'id']) ?? [null, null];
  const page = (id: string, start: string) =>
    `($2::timestamptz is null or ${start} <= $2 and (${start}, ${id}) < ($2, $3::uuid))`;
  const key = 'coalesce(mine.id, b.booking_id)';
  const { rows } = await db.query<BookingRow>(
    `select ${bookingColumns} from ${lessonTables} cross join lateral (${bookingsOfHour}) mine
     join (
       (select s.lesson_id, s.id as key from seats s join lessons b on b.id = s.lesson_id and b.session_id is null
        where s.student_uid = $1 and ${page('s.id', 's.starts_at')} order by s.starts_at desc, s.id desc limit $4)
       union
       (select b.id, ${key} from lessons b cross join lateral (${bookingsOfHour}) mine
        where b.tutor_uid = $1 and b.session_id is null and ${page(key, 'b.starts_at')}
        order by b.starts_at desc, ${key} desc limit $4)
     ) theirs on theirs.lesson_id = b.id and theirs.key = ${key}
     order by b.starts_at desc, ${key} desc limit $4`,
    [uid, before, beforeId, lists.userBookingsPage + 1],
  );
  const keyOf = (row: BookingRow) => [row.startsAt, row.key];
  const { items, next } = cutPage(rows, lists.userBookingsPage, { keyOf });
  return { lessons: items.map(bookingViewOf), next };
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

/** A seat's word where it has one of its own, and else the lesson's, as people read it. */
const wordOf = (lesson: string, seat: string) =>
  `case when ${seat} <> 'booked' then ${seat} when ${lesson} = 'open' then 'booked' else ${lesson} end`;
const saidOf = (
  side: 'from' | 'to',
) => `case when l.cause = 'move' then l.seat_${side} when not asked.is_group then ${wordOf(`l.${side}_status`, `l.seat_${side}`)}
      when asked.student_uid is null then l.${side}_status else l.seat_${side} end`;
const logFields = fieldsOf('l', 'id, version, cause, note, at, requestId');

/**
 * The moves of an hour while it was known by this id; of a group's lesson those of its status, and of a seat in it the student's. A booking
 * that was moved has been at several hours, at each from one version to another; which grow from hour to hour.
 */
const logSql = `
  with moves as (select lesson_id, student_uid, version, to_status from lesson_log where seat_id = $1 and cause = 'move'),
  asked as (
    select b.id, b.session_id is not null as is_group, s.student_uid,
      coalesce((select max(own.version) from lesson_log own where own.lesson_id = b.id and own.student_uid = s.student_uid), 0) as last,
      b.booking_id = $1 as is_now,
      (select max(came.version) from moves came where came.lesson_id = b.id and came.to_status = 'open') as since, null::int8 as until
    from lessons b left join seats s on s.lesson_id = b.id and s.id = $1
    where b.id in (select lesson_id from seats where id = $1 union select id from lessons where booking_id = $1)
    union all
    select gone.lesson_id, false, gone.student_uid, gone.version, false,
      (select max(came.version) from moves came
       where came.lesson_id = gone.lesson_id and came.to_status = 'open' and came.version < gone.version), gone.version
    from moves gone where gone.to_status = 'pending'
    union all
    -- A slot that was closed left nothing but its log.
    select $1, false, null, 0, true, null, null
    where not exists (select from lessons where booking_id = $1) and not exists (select from seats where id = $1))
  select distinct on (l.version) ${logFields}, ${jsonOf({ l: ofActor })} as actor,
    ${saidOf('from')} as from, ${saidOf('to')} as to
  from asked join lesson_log l on l.lesson_id = asked.id
  where l.version > $2 and (asked.since is null or l.version >= asked.since) and (asked.until is null or l.version < asked.until)
    and case
    when asked.is_group and asked.student_uid is null then l.from_status is distinct from l.to_status
    when asked.is_group then l.student_uid = asked.student_uid
    when asked.student_uid is null then l.student_uid is null
    else l.student_uid = asked.student_uid or l.student_uid is null and (asked.is_now or l.version <= asked.last) end
  order by l.version limit $3`;

/** Oldest first. An hour has a dozen moves; a group's lesson has some for each who comes and goes. */
export async function listBookingLog(
  db: Queryable,
  { bookingId, pageToken }: { bookingId: string; pageToken: string },
): Promise<{ entries: LogEntry[]; next: string }> {
  if (!isUuid(bookingId)) throw refuse('BOOKING_NOT_FOUND');
  const [after = String(Number.MIN_SAFE_INTEGER)] = readPageToken(pageToken, ['number']) ?? [];
  const { rows } = await db.query<LogEntry & { version: number }>(logSql, [bookingId, after, lists.bookingLogPage + 1]);
  if (rows.length === 0 && pageToken === '') throw refuse('BOOKING_NOT_FOUND');
  const { items, next } = cutPage(rows, lists.bookingLogPage, { keyOf: ({ version }) => [version] });
  return { entries: items.map(({ version: _version, ...entry }) => entry), next };
}
