import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import { migrations } from '../migrations/index.ts';
import { watchMoney } from '../src/outbound/postgres/money-metrics.ts';

let database: FreshDatabase;
beforeAll(async () => (database = await freshDatabase('money-metrics', migrations)));
afterAll(() => database.drop());

const schoolNow = new Date('2031-05-01T09:00:00.000Z');

test('the first event that waits says how long; what is applied or refused does not count', async () => {
  watchMoney(database.pool, { now: () => schoolNow });
  expect(await metricValue('provider_event_age_seconds')).toBe(0);
  expect([await metricValue('provider_refund_age_seconds'), await metricValue('provider_refunds_pending')]).toEqual([
    0, 0,
  ]);
  await database.pool.query(
    `insert into stripe_events (id, type, body, source, state, attempts, last_error, created_at, received_at, next_try_at)
     select 'e' || ago, 't', '', 'webhook', state, 1, '', now(), now() - make_interval(secs => ago), now() from (values
       ('waiting', 90), ('waiting', 10), ('applied', 900), ('refused', 800)
     ) as event (state, ago)`,
  );
  expect([await metricValue('provider_events_waiting'), await metricValue('provider_events_refused')]).toEqual([2, 1]);
  expect(await metricValue('provider_event_age_seconds')).toBeGreaterThanOrEqual(90);
  expect(await metricValue('provider_event_age_seconds')).toBeLessThan(150);
});

test("a refund that waits is as old as the school's clock says, by which it was asked for", async () => {
  watchMoney(database.pool, { now: () => schoolNow });
  const asked = new Date(schoolNow.getTime() - 7_200_000);
  await database.pool.query(
    `with paid as (
       insert into payments (id, uid, cause, kind, token_type, tokens, status, amount_minor, currency, refunded_minor,
         tokens_taken, number, receipt_url, invoice_url, problem, created_at)
       values (gen_random_uuid(), 'u', 'c', 'tokens', 'lesson', 1, 'paid', 100, 'AUD', 0, 0, 'N1', '', '', '', $1)
       returning id
     )
     insert into refunds (id, payment_id, uid, amount_minor, currency, tokens, tokens_are_taken, reason, state, round,
       is_sent, problem, created_at)
     select gen_random_uuid(), id, 'u', 100, 'AUD', 1, false, 'r', 'pending', 0, false, '', $1 from paid`,
    [asked],
  );
  expect(await metricValue('provider_refund_age_seconds')).toBe(7_200);
});

test('a plan that is to change, and a closed account of which something may be charged, are as old as their first that waits', async () => {
  watchMoney(database.pool, { now: () => schoolNow });
  const ages = () => Promise.all(['provider_change_age_seconds', 'provider_closing_age_seconds'].map(metricValue));
  expect(await ages()).toEqual([0, 0]);
  const before = (seconds: number) => new Date(schoolNow.getTime() - seconds * 1_000);
  // Whose plans they are of does not matter here.
  await database.pool.query('alter table subscription_changes drop constraint subscription_changes_subscription');
  await database.pool.query(
    `insert into subscription_changes (id, subscription_id, ends_at_period_end, state, actor_uid, created_at)
     select gen_random_uuid(), subscription, true, state, 'u', at from (values
       ('s1', 'pending', $1::timestamptz), ('s2', 'pending', $2::timestamptz), ('s3', 'done', $3::timestamptz)
     ) as change (subscription, state, at)`,
    [before(4_000), before(300), before(9_000)],
  );
  await database.pool.query(
    `insert into customers (uid, email, name, version, attempts, created_at, closed_at, closing_due_at)
     values ('c1', '', '', 1, 0, $1, $1, now()), ('c2', '', '', 1, 0, $1, $2, now()), ('c3', '', '', 1, 0, $1, $3, null)`,
    [before(5_000), before(600), before(90_000)],
  );
  expect(await ages()).toEqual([4_000, 5_000]);
});
