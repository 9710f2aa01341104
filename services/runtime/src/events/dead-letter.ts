/** Events that could not be applied are parked, so that the partition goes on, and taken up again when somebody asks for it. */
import type { ConsumedRecord } from '../kafka/consumer.ts';
import type { Queryable } from '../postgres/pool.ts';

export type DeadLetter = Pick<ConsumedRecord, 'topic' | 'partition' | 'headers'> & {
  id: number;
  offset: string;
  value: Buffer;
};

export type ParkOptions = { consumer: string; record: ConsumedRecord; attempts: number; error: unknown };

export async function park(pool: Queryable, { consumer, record, attempts, error }: ParkOptions): Promise<void> {
  const { name, message } = error as Error;
  await pool.query(
    `insert into dead_letters (consumer, topic, partition, record_offset, key, headers, body, attempts, error_kind, error_message)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict on constraint dead_letters_record_unique do nothing`,
    [
      ...[
        consumer,
        record.topic,
        record.partition,
        record.offset,
        record.key ?? null,
        JSON.stringify(record.headers),
        record.value,
      ],
      ...[attempts, name, message.slice(0, 500)],
    ],
  );
}

/** Asks the running consumers to try parked events again; without ids, all that are open. Answers how many. */
export async function requestRedrive(pool: Queryable, ids?: readonly number[]): Promise<number> {
  const { rowCount } = await pool.query(
    `update dead_letters set redrive_requested_at = now() where resolved_at is null and ($1::bigint[] is null or id = any($1))`,
    [ids ?? null],
  );
  return rowCount ?? 0;
}

export async function requestedRedrives(pool: Queryable, consumer: string): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select id, topic, partition, record_offset::text as "offset", headers, body as value from dead_letters
      where consumer = $1 and resolved_at is null and redrive_requested_at is not null order by id limit 100`,
    [consumer],
  );
  return rows;
}

export async function resolve(pool: Queryable, id: number): Promise<void> {
  await pool.query('update dead_letters set resolved_at = now(), redrive_requested_at = null where id = $1', [id]);
}

/** Still not: it stays parked until somebody asks again. */
export async function parkAgain(pool: Queryable, id: number, error: unknown): Promise<void> {
  const { name, message } = error as Error;
  await pool.query(
    `update dead_letters set redrive_requested_at = null, attempts = attempts + 1, error_kind = $2, error_message = $3 where id = $1`,
    [id, name, message.slice(0, 500)],
  );
}
