import { follow } from './follow.ts';

afterEach(() => jest.useRealTimers());

/** So many that break as soon as they are opened for the first time; says how many were opened again. */
function breaking(count: number, isForGood: boolean) {
  let again = 0;
  const following = Array.from({ length: count }, () => {
    let times = 0;
    return follow<never>({
      isForGood,
      open: () => ({
        cancel: () => undefined,
        [Symbol.asyncIterator]: () => ({
          async next() {
            times += 1;
            if (times === 1) throw new Error('the line broke');
            again += 1;
            return new Promise<IteratorResult<never>>(() => undefined);
          },
        }),
      }),
      onItem: () => undefined,
    });
  });
  return { again: () => again, stop: () => following.forEach((one) => one.stop()) };
}

test('of a thousand that break in one moment five hundred a second are opened again, and what is for everybody at once', async () => {
  jest.useFakeTimers();
  const [people, everybody] = [breaking(1_000, true), breaking(1, false)];
  await jest.advanceTimersByTimeAsync(300);
  expect(everybody.again()).toBe(1);
  await jest.advanceTimersByTimeAsync(700);
  expect(people.again()).toBeGreaterThan(450);
  expect(people.again()).toBeLessThanOrEqual(501);
  await jest.advanceTimersByTimeAsync(1_100);
  expect(people.again()).toBe(1_000);
  people.stop();
  everybody.stop();
});
