/** How long what identity owes to accounts has waited, asked from the database only when somebody looks at the metrics. A round that finds it not due yet ends well: how long it waits is all that tells. */
import { askNumber } from '@parlance/runtime/postgres/ask-number';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { gauge } from '@parlance/runtime/telemetry/metrics';

export function watchQueues(pool: Pool): void {
  const ageOf = (since: string, waiting: string) =>
    askNumber(pool, `select coalesce(extract(epoch from now() - min(${since})), 0)::float8 as value from ${waiting}`);
  gauge('account_work_age_seconds', {
    'account changes': ageOf('begun_at', 'account_changes'),
    accounts: ageOf('placed_at', 'account_orders where done_version < version'),
    'password links': ageOf('asked_at', 'password_link_wishes where done_at is null'),
  });
}
