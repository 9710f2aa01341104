/** Depth, age and stuck rows, asked from the database only when somebody looks at the metrics. */
import type { Pool } from '../postgres/pool.ts';
import { gauge } from '../telemetry/metrics.ts';

export function watchOutbox(pool: Pool): void {
  const ask = (sql: string) => async () => {
    // A database that is away is shown by its own alert; the other metrics are still wanted.
    const { rows } = await pool.query<{ value: number }>(sql).catch(() => ({ rows: [{ value: Number.NaN }] }));
    return Number(rows[0]?.value ?? 0);
  };
  const unsent = 'from outbox where sent_at is null';
  gauge('outbox_depth', ask(`select count(*) as value ${unsent}`));
  gauge(
    'outbox_age_seconds',
    ask(`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value ${unsent}`),
  );
  gauge('outbox_stuck', ask(`select count(*) as value ${unsent} and attempts >= 10`));
  gauge('dead_letters_open', ask('select count(*) as value from dead_letters where resolved_at is null'));
}
