/** Positions are taken under the person's row lock, so the sequence of one person follows the commits. */
import { prepared } from '@parlance/runtime/postgres/prepared';
import { settle, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { tracedHere } from '@parlance/runtime/telemetry/tracer';
import type { LiveEventStore, NewLiveEvent } from '../../usecases/ports.ts';
import { makeGathering } from './gathering.ts';

/** Who has no events yet stands here: 0 means "from now on" on the wire, so a cursor is never 0. */
export const firstPosition = 1;

/** Called for every event written; it is in the table as soon as the transaction is. */
export type OnAppended = (uid: string, position: number) => void;

/** Events of one transaction are written together at its end, people in one order, so that two transactions never wait for each other. */
export function makeLiveEventStore(tx: Tx, onAppended: OnAppended): LiveEventStore {
  const gather = (events: readonly NewLiveEvent[]) =>
    // They are written outside of the work that each belongs to.
    gathered(tx, [{ events, traceparent: tracedHere() }], async (lots) => {
      // What else is left for the end says what stands in the places that were held.
      await settle(tx);
      const all = lots.flatMap(({ events: own, traceparent }) => own.map((event) => ({ ...event, traceparent })));
      await write(tx, all, onAppended);
    });
  return {
    async append(events) {
      if (events.length > 0) gather([...events]);
    },
    hold() {
      const held: NewLiveEvent[] = [];
      gather(held);
      return held;
    },
  };
}

type Lot = { events: readonly NewLiveEvent[]; traceparent: string | undefined };
const gathered = makeGathering<Lot>();
type Pending = NewLiveEvent & { traceparent: string | undefined };

const writeSql = prepared(
  'live_events_write',
  `with taken as (
     insert into live_positions as p (uid, last)
     select e.uid, $2::bigint + count(*) from unnest($1::text[]) as e (uid) group by e.uid order by e.uid
     on conflict (uid) do update set last = p.last + excluded.last - $2::bigint
     returning p.uid, p.last),
   event as (
     select e.uid, e.type, e.data_json, e.traceparent, row_number() over (partition by e.uid order by e.place desc) - 1 as before_last
     from unnest($1::text[], $3::text[], $4::text[], $5::text[]) with ordinality as e (uid, type, data_json, traceparent, place)),
   written as (
     insert into live_events (uid, position, type, data_json, traceparent)
     select event.uid, taken.last - event.before_last, event.type, event.data_json, event.traceparent from event join taken using (uid))
   select uid, last from taken`,
);

async function write(tx: Tx, events: readonly Pending[], onAppended: OnAppended): Promise<void> {
  if (events.length === 0) return;
  const { rows } = await tx.query<{ uid: string; last: number }>(writeSql, [
    events.map(({ uid }) => uid),
    firstPosition,
    events.map(({ type }) => type),
    events.map(({ data }) => JSON.stringify(data)),
    events.map(({ traceparent }) => traceparent ?? null),
  ]);
  for (const { uid, last } of rows) onAppended(uid, last);
}
