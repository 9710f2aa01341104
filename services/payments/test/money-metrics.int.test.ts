import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import { migrations } from '../migrations/index.ts';
import { watchMoney } from '../src/outbound/postgres/money-metrics.ts';

let database: FreshDatabase;
beforeAll(async () => (database = await freshDatabase('money-metrics', migrations)));
afterAll(() => database.drop());

test('the first event that waits says how long; what is applied or refused does not count', async () => {
  watchMoney(database.pool);
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
