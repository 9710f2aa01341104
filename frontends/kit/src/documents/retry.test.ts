import { withRetries } from './retry.ts';

test('MAT-17 LIM-05 three more tries, one second apart, then the error', async () => {
  const pauses: number[] = [];
  const attempt = jest.fn(async () => Promise.reject(new Error('broken')));
  await expect(withRetries(attempt, async (ms) => void pauses.push(ms))).rejects.toThrow('broken');
  expect(attempt).toHaveBeenCalledTimes(4);
  expect(pauses).toEqual([1_000, 1_000, 1_000]);
});

test('MAT-17 a try that succeeds ends the trying', async () => {
  const attempt = jest.fn(async (round: number) => (round < 2 ? Promise.reject(new Error('broken')) : 'page'));
  await expect(withRetries(attempt, async () => undefined)).resolves.toBe('page');
  expect(attempt).toHaveBeenCalledTimes(3);
});
