/** Mails that should have gone, asked from the database only when somebody looks at the metrics. */
import { askNumber } from '@parlance/runtime/postgres/ask-number';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { gauge } from '@parlance/runtime/telemetry/metrics';

export function watchMails(pool: Pool): void {
  // What was tried in vain is as late as it is, whenever it is tried again.
  const due = `from mails where state = 'due' and (next_attempt_at <= now() or due_since is not null)`;
  gauge('mails_due', askNumber(pool, `select count(*) as value ${due}`));
  gauge(
    'mails_due_age_seconds',
    askNumber(
      pool,
      `select coalesce(extract(epoch from now() - min(coalesce(due_since, next_attempt_at))), 0)::float8 as value ${due}`,
    ),
  );
}
