import { collectProcessMetrics, gauge, registry } from '../telemetry/metrics.ts';
import { metricValue } from '../testing/metric-value.ts';
import { askNumber } from './ask-number.ts';
import type { Queryable } from './pool.ts';

const answering = (query: () => Promise<unknown>) => ({ query }) as unknown as Queryable;

test('a number that does not come within two seconds, or not at all, is none: the other metrics are still wanted', async () => {
  jest.useFakeTimers();
  const asked = askNumber(
    answering(() => new Promise(() => undefined)),
    'select 1 as value',
  )();
  await jest.advanceTimersByTimeAsync(1_999);
  const early = await Promise.race([asked, Promise.resolve('waits')]);
  await jest.advanceTimersByTimeAsync(1);
  expect([early, await asked]).toEqual(['waits', Number.NaN]);
  jest.useRealTimers();
  expect(
    await askNumber(
      answering(() => Promise.reject(new Error('away'))),
      'select',
    )(),
  ).toBeNaN();
  expect(
    await askNumber(
      answering(async () => ({ rows: [{ value: '7' }] })),
      'select',
    )(),
  ).toBe(7);
  expect(
    await askNumber(
      answering(async () => ({ rows: [] })),
      'select',
    )(),
  ).toBe(0);
});

test('numbers that cannot be told are counted until they can be', async () => {
  collectProcessMetrics();
  let isAway = false;
  const db = answering(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({ rows: [{ value: 3 }] })));
  gauge('outbox_depth', askNumber(db, 'select'));
  gauge('outbox_stuck', askNumber(db, 'select'));
  gauge('outbox_age_seconds', () => 1);
  /** What was not told at one look is counted at the next. */
  const counted = async () => {
    await registry.metrics();
    return metricValue('numbers_unknown');
  };
  expect(await counted()).toBe(0);
  isAway = true;
  expect(await counted()).toBe(2);
  expect(await metricValue('outbox_depth')).toBeNaN();
  expect(await metricValue('outbox_age_seconds')).toBe(1);
  isAway = false;
  expect(await counted()).toBe(0);
});

test('a gauge with a label is asked for each of its values; one that cannot be told hides none of the others', async () => {
  collectProcessMetrics();
  gauge('account_work_age_seconds', { accounts: () => 1, 'account changes': () => 2, 'password links': () => NaN });
  await registry.metrics();
  const ages = ['accounts', 'account changes', 'password links'].map((name) =>
    metricValue(`account_work_age_seconds{name="${name}"}`),
  );
  expect([...(await Promise.all(ages)), await metricValue('numbers_unknown')]).toEqual([1, 2, NaN, 1]);
  // @ts-expect-error one of its values is left out
  gauge('account_work_age_seconds', { accounts: () => 1 });
  // @ts-expect-error it has a label
  gauge('account_work_age_seconds', () => 1);
});
