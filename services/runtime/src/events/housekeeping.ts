/** Removes what nobody can ask for any more; the active relay does it once an hour. */
import { purgeIdempotencyKeys } from '../idempotency/store.ts';
import type { Queryable } from '../postgres/pool.ts';

export async function keepHouse(client: Queryable): Promise<void> {
  await client.query(
    `delete from outbox where seq in (select seq from outbox where sent_at < now() - interval '7 days' limit 5000)`,
  );
  // Twice as long as Kafka keeps records, so that nothing can come again after its row is gone.
  await client.query(
    `delete from inbox where ctid in (select ctid from inbox where received_at < now() - interval '14 days' limit 5000)`,
  );
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('idempotency_keys') is not null as there`,
  );
  if (rows[0]?.there === true) await purgeIdempotencyKeys(client);
}
