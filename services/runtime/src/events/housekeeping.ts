/** Removes what nobody can ask for any more. The active relay begins it once an hour and goes on, between its batches, until nothing is left. */
import { purgeIdempotencyKeys } from '../idempotency/store.ts';
import type { Queryable } from '../postgres/pool.ts';

/** So many rows of a table at once: short enough that facts do not wait for it. */
const atOnce = 5_000;

/** How long rows of the event tables are kept, and why. */
const eventRetention = [
  { table: 'outbox', over: `sent_at < now() - interval '7 days'`, why: 'as long as Kafka keeps the record' },
  {
    table: 'inbox',
    over: `received_at < now() - interval '14 days'`,
    why: 'twice as long as Kafka keeps records, so that nothing comes again after its row is gone',
  },
  {
    table: 'dead_letters',
    over: `resolved_at < now() - interval '30 days'`,
    why: 'somebody asks within a month how it ended; what is still parked stays',
  },
] as const;

/** One bounded round over all of them; true when nothing is left to remove. */
export async function keepHouse(client: Queryable): Promise<boolean> {
  let isDone = true;
  for (const { table, over } of eventRetention) {
    const { rowCount } = await client.query(
      `delete from ${table} where ctid in (select ctid from ${table} where ${over} limit ${atOnce})`,
    );
    isDone &&= (rowCount ?? 0) < atOnce;
  }
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('idempotency_keys') is not null as there`,
  );
  if (rows[0]?.there !== true) return isDone;
  return (await purgeIdempotencyKeys(client, atOnce)) < atOnce && isDone;
}
