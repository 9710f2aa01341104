/** What should have gone, asked from the database only when somebody looks at the metrics. */
import { askNumber } from '@parlance/runtime/postgres/ask-number';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { gauge } from '@parlance/runtime/telemetry/metrics';

// What was tried in vain is as late as it is, whenever it is tried again.
const dueIn = (table: 'mails' | 'pushes') =>
  `from ${table} where state = 'due' and (next_attempt_at <= now() or due_since is not null)`;
const ageIn = (table: 'mails' | 'pushes') =>
  `select coalesce(extract(epoch from now() - min(coalesce(due_since, next_attempt_at))), 0)::float8 as value ${dueIn(table)}`;

export function watchMails(pool: Pool): void {
  gauge('mails_due', askNumber(pool, `select count(*) as value ${dueIn('mails')}`));
  gauge('mails_due_age_seconds', askNumber(pool, ageIn('mails')));
}

export function watchPushes(pool: Pool): void {
  gauge('pushes_due_age_seconds', askNumber(pool, ageIn('pushes')));
}
