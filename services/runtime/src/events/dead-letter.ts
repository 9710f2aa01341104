/** Facts that could not be applied are parked, so that the partition goes on; those of the same key wait behind them. */
import { createHash } from 'node:crypto';
import type { ConsumedRecord } from '../kafka/consumer.ts';
import type { Queryable } from '../postgres/pool.ts';

export type DeadLetter = Pick<ConsumedRecord, 'headers' | 'value'> & { id: number; attempts: number };

export type ParkOptions = {
  consumer: string;
  record: ConsumedRecord;
  attempts: number;
  error: unknown;
  /** See `laneOf`; left out for what is no fact: it holds nobody back, and is taken up only when somebody asks. */
  lane?: string | undefined;
};

/** Waiting behind an earlier fact of its key: it is tried as soon as that one is done with. */
export class BehindParked extends Error {
  override readonly name = 'BehindParked';

  constructor() {
    super('an earlier fact of its key is parked');
  }
}

/** What is kept in order: the facts of one key of one topic. A digest, because keys may be longer than an index takes. */
export function laneOf({ topic, key }: Pick<ConsumedRecord, 'topic' | 'key'>): string | undefined {
  return key === undefined ? undefined : createHash('sha256').update(`${topic}\n${key}`).digest('hex');
}

const parkSql = `
  insert into dead_letters (consumer, topic, partition, record_offset, key, headers, body, attempts, error_kind, error_message, lane, next_try_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(secs => $12))
  on conflict on constraint dead_letters_record_unique do nothing`;

/** PostgreSQL's texts hold everything but NUL: the sign for it stands in its place. The body stays as it came. */
function storable(text: string): string {
  return text.replaceAll('\0', '\u2400');
}

export async function park(db: Queryable, options: ParkOptions): Promise<void> {
  const { consumer, record, attempts, error, lane } = options;
  const { topic, partition, offset, key, value } = record;
  const headers = Object.entries(record.headers).map(([name, text]) => [storable(name), storable(text)]);
  await db.query(parkSql, [
    consumer,
    topic,
    partition,
    offset,
    key === undefined ? null : storable(key),
    JSON.stringify(Object.fromEntries(headers)),
    value,
    attempts,
    ...wordsOf(error),
    lane ?? null,
    lane === undefined ? null : nextTryInS(attempts),
  ]);
}

/** For what the statement above refuses for a reason nobody thought of: where it lies in Kafka, and why it is here. */
export async function parkPlace(db: Queryable, { consumer, record, attempts, error }: ParkOptions): Promise<void> {
  const { topic, partition, offset } = record;
  const place = [consumer, topic, partition, offset, null, '{}', Buffer.alloc(0)];
  await db.query(parkSql, [...place, attempts, ...wordsOf(error), null, null]);
}

function wordsOf(error: unknown): [kind: string, message: string] {
  if (!(error instanceof Error || (typeof error === 'object' && error !== null && 'message' in error))) {
    return ['Error', storable(String(error)).slice(0, 500)];
  }
  const { name = 'Error', message } = error as Error;
  return [storable(String(name)), storable(String(message)).slice(0, 500)];
}

/** A minute, two, four …, at most an hour; what only waits behind another is tried when its turn comes. */
function nextTryInS(attempts: number): number {
  return attempts === 0 ? 0 : Math.min(3_600, 60 * 2 ** Math.max(0, attempts - triesBeforeParking));
}

/** Of a fact that comes from Kafka. */
export const triesBeforeParking = 5;

/** The first of its lane, when it is due. */
const due = `
  from dead_letters l
  where l.consumer = $1 and l.resolved_at is null
    and (l.redrive_requested_at is not null or l.next_try_at <= now())
    and not exists (
      select 1 from dead_letters ahead
       where ahead.consumer = l.consumer and ahead.lane = l.lane and ahead.resolved_at is null and ahead.id < l.id)`;

export async function isAnyDue(db: Queryable, consumer: string): Promise<boolean> {
  return (await db.query(`select ${due} limit 1`, [consumer])).rowCount === 1;
}

/** Held until the transaction ends, so that two replicas do not take the same. */
export async function takeDue(tx: Queryable, consumer: string): Promise<DeadLetter | undefined> {
  const { rows } = await tx.query<DeadLetter>(
    `select l.id, l.headers, l.body as value, l.attempts ${due} order by l.id limit 1 for update skip locked`,
    [consumer],
  );
  return rows[0];
}

export async function resolve(db: Queryable, id: number): Promise<void> {
  await db.query('update dead_letters set resolved_at = now(), redrive_requested_at = null where id = $1', [id]);
}

/** Still not: it stays parked for a while, or until somebody asks. */
export async function parkAgain(db: Queryable, { id, attempts }: DeadLetter, error: unknown): Promise<void> {
  await db.query(
    `update dead_letters
        set redrive_requested_at = null, attempts = attempts + 1, error_kind = $2, error_message = $3,
            next_try_at = case when lane is not null then now() + make_interval(secs => $4) end
      where id = $1 and resolved_at is null`,
    [id, ...wordsOf(error), nextTryInS(attempts + 1)],
  );
}

/** A new start is perhaps a new version, which can do what the old one could not. */
export async function tryAllSoon(db: Queryable, consumer: string): Promise<void> {
  await db.query(
    'update dead_letters set next_try_at = now() where consumer = $1 and resolved_at is null and next_try_at > now()',
    [consumer],
  );
}
