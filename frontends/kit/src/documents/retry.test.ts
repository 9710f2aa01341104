import { withRetries } from './retry.ts';

const always = () => true;
const stays = () => new AbortController().signal;

test('MAT-17 LIM-05 three more tries, one second apart, then the error', async () => {
  const pauses: number[] = [];
  const attempt = jest.fn(async () => Promise.reject(new Error('broken')));
  await expect(withRetries(attempt, stays(), always, async (ms) => void pauses.push(ms))).rejects.toThrow('broken');
  expect(attempt).toHaveBeenCalledTimes(4);
  expect(pauses).toEqual([1_000, 1_000, 1_000]);
});

test('MAT-17 a try that succeeds ends the trying', async () => {
  const attempt = jest.fn(async (round: number) => (round < 2 ? Promise.reject(new Error('broken')) : 'page'));
  await expect(withRetries(attempt, stays(), always, async () => undefined)).resolves.toBe('page');
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('who leaves between two tries, or during one, asks no further', async () => {
  for (const when of ['pause', 'try']) {
    const leaving = new AbortController();
    const attempt = jest.fn(async () => {
      if (when === 'try') leaving.abort();
      throw new Error('broken');
    });
    const wait = async () => leaving.abort();
    await expect(withRetries(attempt, leaving.signal, always, wait)).rejects.toThrow('broken');
    expect(attempt).toHaveBeenCalledTimes(1);
  }
});
