/** What notification keeps for people's live streams, collected while the run goes on: it keeps ten minutes and a thousand for each. */
import type { Look } from '../databases.ts';
import type { Everybody } from '../oracles/rows.ts';
import { keyOf } from './stream.ts';

export type KeptEvent = { position: number; key: string; at: number };
export type KeptEvents = {
  collect(): Promise<void>;
  of(uid: string): readonly KeptEvent[];
  /** Whether this is kept for the person, or for everybody of theirs. */
  isMeantFor(uid: string, key: string): boolean;
  /** From then on everything was collected. */
  readonly since: number;
  /** What was written before this instant has been collected. */
  readonly upTo: number;
};

type Row = { uid: string; position: number; type: string; data: string; at: number };

/** A transaction may take so long from its time to its end. */
const overlapMs = 60_000;
/** A little less than notification keeps. */
const keptMs = 540_000;

const sql = `select live_events.uid, live_events.position::int as position, live_events.type, live_events.data_json as data,
    (extract(epoch from live_events.created_at) * 1000)::float8 as at
  from live_events where live_events.uid = any($1) and live_events.created_at > to_timestamp($2::float8 / 1000)
  order by live_events.uid, live_events.position`;

/** As notification names everybody of a role (its wire/live-event.ts). */
const roles = ['role:student', 'role:tutor', 'role:admin'];

type Keeping = {
  look: Look;
  everybody: Everybody;
  /** Nothing of before is wanted, nor what is too old to be there. */
  since: number;
  now?: () => number;
};

export function keepEvents({ look, everybody, since, now = Date.now }: Keeping): KeptEvents {
  const { students, tutors } = everybody;
  const roleOf = new Map([
    ...students.map((uid) => [uid, 'role:student'] as const),
    ...tutors.map((uid) => [uid, 'role:tutor'] as const),
  ]);
  const kept = new Map<string, KeptEvent[]>();
  const keys = new Map<string, Set<string>>();
  const first = Math.max(since, now() - keptMs);
  let [from, upTo] = [first, 0];
  const isKeptFor = (uid: string, key: string) => keys.get(uid)?.has(key) ?? false;
  const keep = ({ uid, position, type, data, at }: Row) => {
    const own = kept.get(uid) ?? [];
    if (position <= (own.at(-1)?.position ?? 0)) return;
    const key = keyOf(type, data);
    own.push({ position, key, at });
    kept.set(uid, own);
    keys.set(uid, (keys.get(uid) ?? new Set()).add(key));
  };
  return {
    async collect() {
      const startedAt = now();
      for (const row of await look<Row>('notification', sql, [[...students, ...tutors, ...roles], from])) keep(row);
      from = startedAt - overlapMs;
      upTo = startedAt;
    },
    of: (uid) => kept.get(uid) ?? [],
    isMeantFor: (uid, key) => isKeptFor(uid, key) || isKeptFor(roleOf.get(uid) ?? '', key),
    since: first,
    get upTo() {
      return upTo;
    },
  };
}
