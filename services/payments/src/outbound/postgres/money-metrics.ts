/** What waits, and where we differ from the provider: asked from the database only when somebody looks at the metrics. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { gauge } from '@parlance/runtime/telemetry/metrics';

export function watchMoney(pool: Pool): void {
  const ask = (sql: string) => async () => {
    // A database that is away is shown by its own alert; the other metrics are still wanted.
    const { rows } = await pool.query<{ value: number }>(sql).catch(() => ({ rows: [{ value: Number.NaN }] }));
    return Number(rows[0]?.value ?? 0);
  };
  gauge('provider_events_waiting', ask(`select count(*) as value from stripe_events where state = 'waiting'`));
  gauge('provider_events_refused', ask(`select count(*) as value from stripe_events where state = 'refused'`));
  gauge(
    'provider_drift',
    ask(
      `select differences_count as value from reconciliations where ended_at is not null order by started_at desc limit 1`,
    ),
  );
  gauge('provider_refunds_pending', ask(`select count(*) as value from refunds where state = 'pending'`));
}
