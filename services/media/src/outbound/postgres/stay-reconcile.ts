/** What a room's listing proves: it opens stays whose event was lost and closes those whose end was lost. */
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { StayRow, StayStore } from '../../usecases/stay-ports.ts';
import { lastKnown, stayFields, stayOf } from './stay-row.ts';

/** An event that is on its way is given this long before the listing overrules it. */
const eventGraceMs = 10_000;
/** A node keeps what it cannot send and sends it later; after this long without its events the listings alone decide. */
const withoutEventsMs = 600_000;
/** Somebody whose connection came up this shortly before may be on the list a moment later. */
const justUpMs = 1_000;

type Listing = Parameters<StayStore['reconcile']>[0];

const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

export async function reconcileStays(db: Queryable, listing: Listing): ReturnType<StayStore['reconcile']> {
  const { node, bookingId, uids, at } = listing;
  await db.query(
    `update stays set seen_real = $4, seen_school = $5, missed_real = null
     where node = $1 and booking_id = $2 and uid = any ($3::text[]) and down_real is null and up_real <= $4`,
    [node, bookingId, uids, at.real, at.school],
  );
  const missed = await db.query<{ from: Date }>(
    `update stays s set missed_real = coalesce(s.missed_real, $4)
     where s.node = $1 and s.booking_id = $2 and s.uid <> all ($3::text[]) and s.down_real is null and s.up_real < $5
     returning ${lastKnown('real')} as "from"`,
    [node, bookingId, uids, at.real, before(at.real, justUpMs)],
  );
  const closed = missed.rows.length === 0 ? [] : await closeMissed(db, listing);
  const unknown = missed.rows.length === closed.length ? [] : missed.rows.map(({ from }) => from.getTime());
  const unknownFrom = unknown.length === 0 ? undefined : new Date(Math.min(...unknown));
  return { opened: await openMissing(db, listing), closed, unknownFrom };
}

async function closeMissed(db: Queryable, { node, bookingId, at, eventsThrough }: Listing) {
  const complete = eventsThrough && before(eventsThrough, eventGraceMs);
  const { rows } = await db.query<StayRow>(
    `update stays s set down_real = ${lastKnown('real')}, down_school = ${lastKnown('school')}, left_cause = 'not-listed'
     where s.node = $1 and s.booking_id = $2 and s.down_real is null and (s.missed_real <= $3 or s.missed_real <= $4)
     returning ${stayFields}`,
    [node, bookingId, complete ?? null, before(at.real, withoutEventsMs)],
  );
  return rows.map(stayOf);
}

/** Whoever left while the list was on its way is on it all the same. */
async function openMissing(db: Queryable, { node, bookingId, uids, at }: Listing) {
  const settled = before(at.real, eventGraceMs);
  const { rows } = await db.query<StayRow>(
    `insert into stays as s (id, booking_id, uid, source, node, entered_real, up_real, up_school, seen_real, seen_school)
     select person.id, $2, person.uid, 'room-listing', $1, $5, $5, $6, $5, $6
     from unnest($3::uuid[], $4::text[]) as person (id, uid)
     where not exists (select 1 from stays k where k.node = $1 and k.booking_id = $2 and k.uid = person.uid
       and (k.down_real > $7 or k.down_real is null and (k.up_real is not null or k.entered_real > $7)))
     returning ${stayFields}`,
    [node, bookingId, uids.map(() => uuidv7(at.real)), uids, at.real, at.school, settled],
  );
  return rows.map(stayOf);
}
