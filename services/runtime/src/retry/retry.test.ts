import { retry, type RetryOptions } from './retry.ts';

const passing = new Error('passes');
const usual: RetryOptions = { when: (error) => error === passing, waitMs: () => 0 };

/** Fails so many times, then answers how often it was asked. */
function failing(times: number, error = passing) {
  let asked = 0;
  return jest.fn(() => {
    asked += 1;
    return asked <= times ? Promise.reject(error) : Promise.resolve(asked);
  });
}

test('what succeeds is done once, what fails in passing is done again until it succeeds', async () => {
  expect(await retry(failing(0), usual)).toBe(1);
  expect(await retry(failing(7), usual)).toBe(8);
});

test('another error is thrown at once, and nobody hears of a failure', async () => {
  const [fault, onFailure] = [new Error('stays'), jest.fn()];
  const work = failing(1, fault);
  await expect(retry(work, { ...usual, onFailure })).rejects.toBe(fault);
  expect([work.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 0]);
});

test('after the last attempt its error is thrown', async () => {
  const [work, onFailure] = [failing(9), jest.fn()];
  await expect(retry(work, { ...usual, attempts: 3, onFailure })).rejects.toBe(passing);
  expect(work).toHaveBeenCalledTimes(3);
  expect(onFailure.mock.calls).toEqual([
    [passing, 1],
    [passing, 2],
  ]);
});

test('it waits as long as it is told after so many failures', async () => {
  const waitMs = jest.fn((failures: number) => 10 * failures);
  const began = performance.now();
  await retry(failing(3), { ...usual, waitMs });
  expect(waitMs.mock.calls).toEqual([[1], [2], [3]]);
  expect(performance.now() - began).toBeGreaterThanOrEqual(55);
});

test('a failure after the deadline is the last', async () => {
  const late = failing(9);
  await expect(retry(late, { ...usual, until: new Date(Date.now() - 1) })).rejects.toBe(passing);
  expect(late).toHaveBeenCalledTimes(1);
  expect(await retry(failing(2), { ...usual, until: new Date(Date.now() + 60_000) })).toBe(3);
});

test('a signal ends the wait, and nothing is begun after it', async () => {
  const [stopping, work] = [new AbortController(), failing(9)];
  const onFailure = () => stopping.abort(new Error('stopping'));
  const { signal } = stopping;
  await expect(retry(work, { ...usual, waitMs: () => 60_000, signal, onFailure })).rejects.toThrow('stopping');
  await expect(retry(work, { ...usual, signal })).rejects.toThrow('stopping');
  expect(work).toHaveBeenCalledTimes(1);
});
