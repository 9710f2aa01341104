/** Applied once: the event's id and its effect are one transaction, also when several events share it. */
import type { ConsumedRecord } from '../kafka/consumer.ts';
import { counter } from '../telemetry/metrics.ts';
import type { Pool } from '../postgres/pool.ts';
import { prepared } from '../postgres/prepared.ts';
import { makeUnitOfWork, type Tx } from '../postgres/unit-of-work.ts';
import { BehindParked, laneOf, park } from './dead-letter.ts';
import type { Envelope } from './envelope.ts';

const duplicates = counter('inbox_duplicates_total');

export type Delivery = {
  envelope: Envelope;
  effect: (tx: Tx) => Promise<void>;
  /** As it came from Kafka: with it, the event waits behind what is parked of its key. */
  record?: ConsumedRecord;
};
export type Outcome = 'applied' | 'duplicate' | 'parked';

export type InboxOptions = { pool: Pool; consumer: string; onCommit?: (() => void) | undefined };

export async function applyOnce({ pool, consumer, onCommit, ...delivery }: InboxOptions & Delivery): Promise<Outcome> {
  const [outcome] = await applyAllOnce({ pool, consumer, onCommit }, [delivery]);
  return outcome ?? 'duplicate';
}

/** A batch waits no longer than this for somebody's rows: one by one each event holds only its own. */
const batchLockMs = 250;
/** So long for one event: then its connection is given back, and the wait goes on without one. */
export const lockTimeoutMs = 5_000;

/** In order, in one transaction: all of them or, when it throws, none. The outcomes stand in the order of the deliveries. */
export async function applyAllOnce(inbox: InboxOptions, deliveries: readonly Delivery[]): Promise<Outcome[]> {
  const { pool, consumer, onCommit } = inbox;
  const isBatch = deliveries.length > 1;
  const tries = isBatch ? { attempts: 1, lockTimeoutMs: batchLockMs } : { lockTimeoutMs };
  const unit = makeUnitOfWork({ pool, bind: (tx) => tx, onCommit, ...tries });
  const outcomes = await unit.run((tx) => applyIn(tx, consumer, deliveries));
  duplicates.inc(outcomes.filter((outcome) => outcome === 'duplicate').length);
  return outcomes;
}

/** The same within a transaction that does more. */
export async function applyIn(tx: Tx, consumer: string, deliveries: readonly Delivery[]): Promise<Outcome[]> {
  const fresh = await note(tx, consumer, deliveries);
  const known = fresh.size === deliveries.length ? fresh : await inInbox(tx, consumer, deliveries);
  const made: Outcome[] = [];
  for (const { envelope, effect, record } of deliveries) {
    // The database writes every id in small letters, whoever sent it.
    const id = envelope.id.toLowerCase();
    // Deleting answers whether it was there: an event that stands in the batch twice is applied the first time.
    const isNew = fresh.delete(id);
    if (isNew) await effect(tx);
    else if (record !== undefined && !known.has(id)) {
      await park(tx, { consumer, record, attempts: 0, error: new BehindParked(), lane: laneOf(record) });
      made.push('parked');
      continue;
    }
    made.push(isNew ? 'applied' : 'duplicate');
  }
  return made;
}

const noteSql = prepared(
  'inbox_note_in_lanes',
  `insert into inbox (consumer, event_id, type, subject)
   select $1, e.id, e.type, e.subject from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as e (id, type, subject, lane)
    where not exists (
      select 1 from dead_letters ahead where ahead.consumer = $1 and ahead.lane = e.lane and ahead.resolved_at is null)
   on conflict (consumer, event_id) do nothing returning event_id`,
);

/** The ids that were not there yet and have nothing parked before them. */
async function note(tx: Tx, consumer: string, deliveries: readonly Delivery[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ event_id: string }>(noteSql, [
    consumer,
    deliveries.map(({ envelope }) => envelope.id),
    deliveries.map(({ envelope }) => envelope.type),
    deliveries.map(({ envelope }) => envelope.subject),
    deliveries.map(({ record }) => (record && laneOf(record)) ?? null),
  ]);
  return new Set(rows.map((row) => row.event_id));
}

/** What is neither new nor here waits behind something. */
async function inInbox(tx: Tx, consumer: string, deliveries: readonly Delivery[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ event_id: string }>(
    'select event_id from inbox where consumer = $1 and event_id = any($2::uuid[])',
    [consumer, deliveries.map(({ envelope }) => envelope.id)],
  );
  return new Set(rows.map((row) => row.event_id));
}
