/** Observations: one row for each time an administrator was in a room silently. Every statement may see the same event again. */
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Observation, ObservationStore } from '../../usecases/stay-ports.ts';

type Row = Omit<Observation, 'from' | 'to'> &
  Record<'fromReal' | 'fromSchool', Date> &
  Record<'toReal' | 'toSchool', Date | undefined>;
const columns = fieldsOf('o', 'id, bookingId, uid, source, fromReal, fromSchool, toReal, toSchool, leftCause as cause');

/** An event that is on its way is given this long before the listing overrules it. */
const eventGraceMs = 10_000;

function observationOf(row: Row): Observation {
  const { fromReal, fromSchool, toReal, toSchool, ...rest } = withoutNulls(row);
  const to = toReal && toSchool ? { real: toReal, school: toSchool } : undefined;
  return { ...rest, from: { real: fromReal, school: fromSchool }, to };
}

/** Events and listings of a room wait for each other, so that each sees what the other wrote. */
async function holdRoom(db: Queryable, node: string, bookingId: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`observations ${node} ${bookingId}`]);
}

/** A listing may have seen them before this event was here: then it is that observation, and it was noted. */
async function open(db: Queryable, entered: Parameters<ObservationStore['open']>[0]) {
  const { node, sessionId, handleId, bookingId, uid, at } = entered;
  await holdRoom(db, node, bookingId);
  const near = [-eventGraceMs, eventGraceMs].map((ms) => new Date(at.real.getTime() + ms));
  const { rows } = await db.query<Row>(
    `with listed as (
       update observations k set session_id = $5, handle_id = $6, from_real = $7, from_school = $8
       where k.id = (
           select l.id from observations l where l.node = $4 and l.booking_id = $2 and l.uid = $3 and l.session_id is null
             and l.from_real between $9 and $10 and (l.to_real is null or l.to_real >= $7) order by l.from_real limit 1)
         and not exists (
           select 1 from observations e
           where e.node = $4 and e.session_id = $5 and e.handle_id = $6 and e.from_real = $7)
       returning k.id)
     insert into observations as o (id, booking_id, uid, source, node, session_id, handle_id, from_real, from_school)
     select $1, $2, $3, 'janus-event', $4, $5, $6, $7, $8 where not exists (select 1 from listed)
     on conflict (node, session_id, handle_id, from_real) where session_id is not null do nothing returning ${columns}`,
    [uuidv7(at.real), bookingId, uid, node, sessionId, handleId, at.real, at.school, ...near],
  );
  return rows[0] && observationOf(rows[0]);
}

async function reconcile(db: Queryable, { node, bookingId, uids, at }: Parameters<ObservationStore['reconcile']>[0]) {
  await holdRoom(db, node, bookingId);
  const settled = new Date(at.real.getTime() - eventGraceMs);
  const closed = await db.query<Row>(
    `update observations o set to_real = greatest($4::timestamptz, o.from_real), to_school = $5, left_cause = 'not-listed'
     where o.node = $1 and o.booking_id = $2 and o.uid <> all ($3::text[]) and o.to_real is null and o.from_real < $6
     returning ${columns}`,
    [node, bookingId, uids, at.real, at.school, settled],
  );
  const opened = await db.query<Row>(
    `insert into observations as o (id, booking_id, uid, source, node, from_real, from_school)
     select person.id, $2, person.uid, 'room-listing', $1, $5, $6 from unnest($3::uuid[], $4::text[]) as person (id, uid)
     where not exists (select 1 from observations k where k.node = $1 and k.booking_id = $2 and k.uid = person.uid
       and (k.to_real is null or k.to_real > $7))
     returning ${columns}`,
    [node, bookingId, uids.map(() => uuidv7(at.real)), uids, at.real, at.school, settled],
  );
  return { opened: opened.rows.map(observationOf), closed: closed.rows.map(observationOf) };
}

export function makeObservationStore(db: Queryable): ObservationStore {
  return {
    open: (entered) => open(db, entered),
    async close({ node, sessionId, handleId, bookingId, uid }, { at, cause }) {
      const { rows } = await db.query<Row>(
        `update observations o set to_real = $2, to_school = $3, left_cause = $4
         where o.node = $1 and o.to_real is null and o.from_real <= $2
           and ($5::bigint is null or o.session_id = $5) and ($6::bigint is null or o.handle_id = $6)
           and ($7::text is null or o.booking_id = $7) and ($8::text is null or o.uid = $8)
         returning ${columns}`,
        [node, at.real, at.school, cause, sessionId ?? null, handleId ?? null, bookingId ?? null, uid ?? null],
      );
      return rows.map(observationOf);
    },
    reconcile: (listing) => reconcile(db, listing),
  };
}
