/** Depth, age and stuck rows, asked from the database only when somebody looks at the metrics. */
import { askNumber } from '../postgres/ask-number.ts';
import type { Pool } from '../postgres/pool.ts';
import { gauge } from '../telemetry/metrics.ts';

export function watchOutbox(pool: Pool): void {
  const unsent = 'from outbox where sent_at is null';
  gauge('outbox_depth', askNumber(pool, `select count(*) as value ${unsent}`));
  gauge(
    'outbox_age_seconds',
    askNumber(pool, `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value ${unsent}`),
  );
  gauge('outbox_stuck', askNumber(pool, `select count(*) as value ${unsent} and attempts >= 10`));
  gauge('dead_letters_open', askNumber(pool, 'select count(*) as value from dead_letters where resolved_at is null'));
}
