/** Applied once: the event's id and its effect are one transaction, also when several events share it. */
import { counter } from '../telemetry/metrics.ts';
import type { Pool } from '../postgres/pool.ts';
import { prepared } from '../postgres/prepared.ts';
import { makeUnitOfWork, type Tx } from '../postgres/unit-of-work.ts';
import type { Envelope } from './envelope.ts';

const duplicates = counter('inbox_duplicates_total');

export type Delivery = { envelope: Envelope; effect: (tx: Tx) => Promise<void> };
export type Outcome = 'applied' | 'duplicate';

export type InboxOptions = { pool: Pool; consumer: string; onCommit?: (() => void) | undefined };

export async function applyOnce({ envelope, effect, ...inbox }: InboxOptions & Delivery): Promise<Outcome> {
  const [outcome] = await applyAllOnce(inbox, [{ envelope, effect }]);
  return outcome ?? 'duplicate';
}

/** A batch waits no longer than this for somebody's rows: one by one each event holds only its own. */
const batchLockMs = 250;

/** In order, in one transaction: all of them or, when it throws, none. The outcomes stand in the order of the deliveries. */
export async function applyAllOnce(inbox: InboxOptions, deliveries: readonly Delivery[]): Promise<Outcome[]> {
  const { pool, consumer, onCommit } = inbox;
  const isBatch = deliveries.length > 1;
  const batch = isBatch ? { attempts: 1, lockTimeoutMs: batchLockMs } : {};
  const unit = makeUnitOfWork({ pool, bind: (tx) => tx, onCommit, ...batch });
  const outcomes = await unit.run(async (tx) => {
    const fresh = await note(tx, consumer, deliveries);
    const made: Outcome[] = [];
    for (const { envelope, effect } of deliveries) {
      // Deleting answers whether it was there: an event that stands in the batch twice is applied the first time. The database
      // writes every id in small letters, whoever sent it.
      const isNew = fresh.delete(envelope.id.toLowerCase());
      if (isNew) await effect(tx);
      made.push(isNew ? 'applied' : 'duplicate');
    }
    return made;
  });
  duplicates.inc(outcomes.filter((outcome) => outcome === 'duplicate').length);
  return outcomes;
}

const noteSql = prepared(
  'inbox_note',
  `insert into inbox (consumer, event_id, type, subject)
   select $1, e.id, e.type, e.subject from unnest($2::uuid[], $3::text[], $4::text[]) as e (id, type, subject)
   on conflict (consumer, event_id) do nothing returning event_id`,
);

/** The ids that were not there yet. */
async function note(tx: Tx, consumer: string, deliveries: readonly Delivery[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ event_id: string }>(noteSql, [
    consumer,
    deliveries.map(({ envelope }) => envelope.id),
    deliveries.map(({ envelope }) => envelope.type),
    deliveries.map(({ envelope }) => envelope.subject),
  ]);
  return new Set(rows.map((row) => row.event_id));
}
