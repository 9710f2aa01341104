/** One batch of the outbox: send what may go, mark it, and let a refused row hold back only its own key. */
import { SendError, type EventProducer } from '../kafka/producer.ts';
import { isRecordFault, type KafkaRecord } from '../kafka/settings.ts';
import type { Queryable } from '../postgres/pool.ts';
import { counter, histogram } from '../telemetry/metrics.ts';
import { backOffMs } from '../waiting/waiting.ts';

type Row = {
  seq: number;
  topic: string;
  key: string;
  headers: Record<string, string>;
  body: Buffer;
  attempts: number;
  age: number;
};

export type BatchOutcome = {
  /** Rows of the batch. */
  seen: number;
  /** Set when the broker was the reason, not a row. */
  failed: SendError | undefined;
};

const sent = counter('outbox_sent_total');
const delay = histogram('outbox_delay_seconds');

export type BatchOptions = { client: Queryable; producer: EventProducer; batchSize: number };

export async function relayBatch({ client, producer, batchSize }: BatchOptions): Promise<BatchOutcome> {
  const rows = await nextRows(client, batchSize);
  if (rows.length === 0) return { seen: 0, failed: undefined };
  try {
    await producer.send(rows.map(recordOf));
    await markSent(client, rows);
    return { seen: rows.length, failed: undefined };
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    if (!isRecordFault(error.kind)) return { seen: rows.length, failed: error };
    return { seen: rows.length, failed: await sendSingly(rows, client, producer) };
  }
}

/** In order; nothing of a key before its earlier row that waits for its next attempt. */
async function nextRows(client: Queryable, limit: number): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select o.seq, o.topic, o.key, o.headers, o.body, o.attempts, extract(epoch from clock_timestamp() - o.created_at)::float8 as age
       from outbox o
      where o.sent_at is null
        and not exists (
          select 1 from outbox held
           where held.sent_at is null and held.next_attempt_at > now()
             and held.topic = o.topic and held.key = o.key and held.seq <= o.seq)
      order by o.seq
      limit $1`,
    [limit],
  );
  return rows;
}

function recordOf({ topic, key, headers, body }: Row): KafkaRecord {
  return { topic, key, headers, value: body };
}

async function markSent(client: Queryable, rows: readonly Row[]): Promise<void> {
  await client.query('update outbox set sent_at = now(), last_error = null where seq = any($1)', [
    rows.map((row) => row.seq),
  ]);
  sent.inc(rows.length);
  for (const row of rows) delay.observe(row.age);
}

/** Finds the refused row among the others; stops when the broker itself goes away. */
async function sendSingly(
  rows: readonly Row[],
  client: Queryable,
  producer: EventProducer,
): Promise<SendError | undefined> {
  const heldBack = new Set<string>();
  for (const row of rows) {
    const place = `${row.topic}\n${row.key}`;
    if (heldBack.has(place)) continue;
    try {
      await producer.send([recordOf(row)]);
      await markSent(client, [row]);
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      if (!isRecordFault(error.kind)) return error;
      heldBack.add(place);
      await holdBack(client, row, error.kind);
    }
  }
  return undefined;
}

/** Never given up: an acknowledged fact is not lost. From the tenth attempt on it counts as stuck. */
async function holdBack(client: Queryable, row: Row, kind: string): Promise<void> {
  const waitMs = backOffMs(row.attempts + 1, { firstMs: 500, capMs: 300_000 });
  await client.query(
    `update outbox set attempts = attempts + 1, last_error = $2, next_attempt_at = now() + make_interval(secs => $3) where seq = $1`,
    [row.seq, kind, waitMs / 1_000],
  );
}
