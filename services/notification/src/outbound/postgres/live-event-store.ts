/** Positions are taken under the person's row lock, so the sequence of one person follows the commits. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { NewLiveEvent } from '../../domain/live-event.ts';
import type { LiveEventStore } from '../../usecases/ports.ts';

/** Who has no events yet stands here: 0 means "from now on" on the wire, so a cursor is never 0. */
export const firstPosition = 1;

/** Told of every event written; it is in the table as soon as the transaction is. */
export type OnAppended = (uid: string, position: number) => void;

export function makeLiveEventStore(tx: Tx, onAppended: OnAppended): LiveEventStore {
  return {
    async append(events) {
      const byPerson = Map.groupBy(events, (event) => event.uid);
      for (const uid of [...byPerson.keys()].sort()) await appendFor(tx, uid, byPerson.get(uid) ?? [], onAppended);
    },
  };
}

async function appendFor(tx: Tx, uid: string, events: readonly NewLiveEvent[], onAppended: OnAppended): Promise<void> {
  const { rows } = await tx.query<{ last: number }>(
    `insert into live_positions as p (uid, last) values ($1, $2::bigint + $3::bigint)
     on conflict (uid) do update set last = p.last + $3::bigint
     returning p.last`,
    [uid, firstPosition, events.length],
  );
  const last = rows[0]?.last ?? 0;
  await tx.query(
    `insert into live_events (uid, position, type, data_json)
     select $1, $2::bigint + e.place - 1, e.type, e.data_json
     from unnest($3::text[], $4::text[]) with ordinality as e (type, data_json, place)`,
    [
      uid,
      last - events.length + 1,
      events.map((event) => event.type),
      events.map((event) => JSON.stringify(event.data)),
    ],
  );
  onAppended(uid, last);
}
