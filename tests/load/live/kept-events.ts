/** What notification keeps for people's live streams, collected while the run goes on: it keeps ten minutes and a thousand for each. */
import type { Look } from '../databases.ts';
import { keyOf } from './stream.ts';

export type KeptEvent = { position: number; key: string; at: number };
export type KeptEvents = {
  collect(): Promise<void>;
  of(uid: string): readonly KeptEvent[];
  readonly count: number;
};

type Row = { uid: string; position: number; type: string; data: string; at: number };

/** A transaction may take so long from its time to its end. */
const overlapMs = 60_000;

const sql = `select live_events.uid, live_events.position::int as position, live_events.type, live_events.data_json as data,
    (extract(epoch from live_events.created_at) * 1000)::float8 as at
  from live_events where live_events.uid = any($1) and live_events.created_at > to_timestamp($2::float8 / 1000)
  order by live_events.uid, live_events.position`;

export function keepEvents(look: Look, uids: readonly string[], now: () => number = Date.now): KeptEvents {
  const kept = new Map<string, KeptEvent[]>();
  let [from, count] = [now() - overlapMs, 0];
  return {
    async collect() {
      const startedAt = now();
      for (const { uid, position, type, data, at } of await look<Row>('notification', sql, [uids, from])) {
        const own = kept.get(uid) ?? [];
        if (position <= (own.at(-1)?.position ?? 0)) continue;
        own.push({ position, key: keyOf(type, data), at });
        kept.set(uid, own);
        count += 1;
      }
      from = startedAt - overlapMs;
    },
    of: (uid) => kept.get(uid) ?? [],
    get count() {
      return count;
    },
  };
}
