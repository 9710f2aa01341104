/** What waits and since when, and where we differ from the provider: asked from the database only when somebody looks at the metrics. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { askNumber } from '@parlance/runtime/postgres/ask-number';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { gauge } from '@parlance/runtime/telemetry/metrics';

const ageOf = (column: string, now = 'now()') => `coalesce(extract(epoch from ${now} - min(${column})), 0)::float8`;

const ofLastComparison = (column: string) =>
  `select ${column} as value from reconciliations where ended_at is not null order by started_at desc limit 1`;

export function watchMoney(pool: Pool, clock: Clock): void {
  const waiting = `from stripe_events where state = 'waiting'`;
  const pending = `from refunds where state = 'pending'`;
  const refused = `select count(*) as value from stripe_events where state = 'refused'`;
  gauge('provider_events_waiting', askNumber(pool, `select count(*) as value ${waiting}`));
  gauge('provider_event_age_seconds', askNumber(pool, `select ${ageOf('received_at')} as value ${waiting}`));
  gauge('provider_events_refused', askNumber(pool, refused));
  gauge('provider_drift', askNumber(pool, ofLastComparison('differences_count')));
  gauge('provider_events_missed', askNumber(pool, ofLastComparison('events_missed')));
  // Rounds of the job end well while another one compares, or has failed just now.
  const comparedAge = `select coalesce(extract(epoch from
    $1::timestamptz - coalesce(max(ended_at), min(started_at))), 0)::float8 as value from reconciliations`;
  gauge(
    'provider_compared_age_seconds',
    askNumber(pool, comparedAge, () => [clock.now()]),
  );
  gauge('provider_refunds_pending', askNumber(pool, `select count(*) as value ${pending}`));
  // What people do is dated by the school's clock, what the provider posts by real time. A round that fails for one of them goes on to the next,
  // and ends well: how long they wait is all that tells.
  const schoolAge = (column: string, which: string) =>
    askNumber(pool, `select ${ageOf(column, '$1::timestamptz')} as value ${which}`, () => [clock.now()]);
  gauge('provider_refund_age_seconds', schoolAge('created_at', pending));
  gauge('provider_change_age_seconds', schoolAge('created_at', `from subscription_changes where state = 'pending'`));
  gauge('provider_closing_age_seconds', schoolAge('closed_at', `from customers where closing_due_at is not null`));
}
