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
