/** Depth, age and stuck rows, asked from the database only when somebody looks at the metrics. */
import type { Pool } from '../postgres/pool.ts';
import { gauge } from '../telemetry/metrics.ts';

export function watchOutbox(pool: Pool): void {
  const watch = (name: string, help: string, sql: string) =>
    gauge(name, help, [], async function () {
      // A database that is away is shown by its own alert; the other metrics are still wanted.
      const { rows } = await pool.query<{ value: number }>(sql).catch(() => ({ rows: [{ value: Number.NaN }] }));
      this.set(rows[0]?.value ?? 0);
    });
  watch(
    'outbox_depth',
    'Events not yet acknowledged by Kafka',
    'select count(*) as value from outbox where sent_at is null',
  );
  watch(
    'outbox_age_seconds',
    'Age of the oldest event not yet acknowledged by Kafka',
    'select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value from outbox where sent_at is null',
  );
  watch(
    'outbox_stuck',
    'Events that Kafka refused ten times or more',
    'select count(*) as value from outbox where sent_at is null and attempts >= 10',
  );
  watch(
    'dead_letters_open',
    'Events parked after five tries',
    'select count(*) as value from dead_letters where resolved_at is null',
  );
}
