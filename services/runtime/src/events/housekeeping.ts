/** Removes what nobody can ask for any more. The active relay begins it once an hour and goes on, between its batches, until nothing is left. */
import { keyRetention } from '../idempotency/store.ts';
import type { Queryable } from '../postgres/pool.ts';
import { removeRows, type Retention } from '../postgres/remove-rows.ts';

/** So many rows of a table at once: short enough that facts do not wait for it. */
const atOnce = 5_000;

const eventRetention: readonly Retention[] = [
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
];

/** One bounded round over all of them; true when nothing is left to remove. */
export async function keepHouse(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('idempotency_keys') is not null as there`,
  );
  const kept = rows[0]?.there === true ? [...eventRetention, keyRetention] : eventRetention;
  let isDone = true;
  for (const retention of kept) isDone = (await removeRows(client, retention, atOnce)) < atOnce && isDone;
  return isDone;
}
