/** What a room's listing proves: it opens stays whose event was lost and closes those whose end was lost. */
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { StayStore } from '../../usecases/ports.ts';
import { stayColumns, stayOf, type StayDbRow } from './stay-row.ts';

/** An event that is on its way is given this long before the listing overrules it. */
const eventGraceMs = 10_000;

type Listing = Parameters<StayStore['reconcile']>[0];

export async function reconcileStays(db: Queryable, listing: Listing): ReturnType<StayStore['reconcile']> {
  const { node, bookingId, uids, at } = listing;
  await db.query(
    `update stays set seen_real = $4, seen_school = $5
     where node = $1 and booking_id = $2 and uid = any ($3::text[]) and down_real is null and up_real <= $4`,
    [node, bookingId, uids, at.real, at.school],
  );
  const closed = await db.query<StayDbRow>(
    `update stays s set
       down_real = greatest(coalesce(s.cut_real, s.seen_real, s.up_real), s.up_real),
       down_school = greatest(coalesce(s.cut_school, s.seen_school, s.up_school), s.up_school),
       left_cause = 'not-listed'
     where s.node = $1 and s.booking_id = $2 and s.uid <> all ($3::text[]) and s.down_real is null and s.up_real < $4
     returning ${stayColumns}`,
    [node, bookingId, uids, new Date(at.real.getTime() - 1_000)],
  );
  const opened = await openMissing(db, listing);
  return { opened, closed: closed.rows.map(stayOf) };
}

async function openMissing(db: Queryable, { node, bookingId, uids, at }: Listing) {
  const settled = new Date(at.real.getTime() - eventGraceMs);
  const { rows } = await db.query<StayDbRow>(
    `insert into stays as s (id, booking_id, uid, source, node, entered_real, up_real, up_school, seen_real, seen_school)
     select person.id, $2, person.uid, 'room-listing', $1, $5, $5, $6, $5, $6
     from unnest($3::uuid[], $4::text[]) as person (id, uid)
     where not exists (select 1 from stays k where k.node = $1 and k.booking_id = $2 and k.uid = person.uid
       and k.down_real is null and (k.up_real is not null or k.entered_real > $7))
     returning ${stayColumns}`,
    [node, bookingId, uids.map(() => uuidv7(at.real)), uids, at.real, at.school, settled],
  );
  return rows.map(stayOf);
}
