import { arrive, inTurns, liveOn, pause, unlessEnded } from './pace.ts';

test('people come at their rate whether the others are answered or not; what is too much at once is counted, not sent', async () => {
  const ending = new AbortController();
  let clock = 0;
  const waiting: (() => void)[] = [];
  const due: number[] = [];
  const act = (dueAt: number) => {
    due.push(dueAt);
    clock += 100;
    if (clock >= 1_000) {
      ending.abort();
      for (const answer of waiting) answer();
    }
    return new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (ending.signal.aborted) resolve();
    });
  };
  const said = await arrive({ perSecond: 10, mostAtOnce: 100, signal: ending.signal, now: () => clock }, act);
  expect(said.sent).toBe(due.length);
  expect(due.slice(0, 4)).toEqual([0, 100, 200, 300]);
  expect(said.notSent).toBe(0);
});

test('no more than so many are under way', async () => {
  const ending = new AbortController();
  let clock = 10_000;
  const now = () => (clock += 5_000);
  const answers: (() => void)[] = [];
  const act = () =>
    new Promise<void>((resolve) => {
      answers.push(resolve);
      ending.signal.addEventListener('abort', () => resolve());
    });
  const coming = arrive({ perSecond: 1, mostAtOnce: 2, signal: ending.signal, now }, act);
  ending.abort();
  const { sent, notSent } = await coming;
  expect(answers).toHaveLength(2);
  expect(sent).toBe(2);
  expect(notSent).toBeGreaterThan(0);
});

test('a pause ends with the run', async () => {
  const ending = new AbortController();
  const paused = pause(60_000, ending.signal);
  ending.abort();
  await paused;
  let acts = 0;
  await liveOn({ fromMs: 1, toMs: 2 }, ending.signal, async () => void (acts += 1));
  expect(acts).toBe(0);
});

test('in turns: in order, and never more than so many', async () => {
  let [now, most] = [0, 0];
  const made = await inTurns([1, 2, 3, 4, 5], 2, async (one) => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return one * 10;
  });
  expect(made).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(2);
  await expect(inTurns([1], 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('whoever is ended by hand waits for nothing that is still being prepared', async () => {
  const ending = new AbortController();
  const forever = unlessEnded(new Promise<never>(() => undefined), ending.signal);
  ending.abort(new Error('ended by hand'));
  await expect(forever).rejects.toThrow('ended by hand');
  await expect(unlessEnded(new Promise(() => undefined), ending.signal)).rejects.toThrow('ended by hand');
  const { signal } = new AbortController();
  await expect(unlessEnded(Promise.resolve(7), signal)).resolves.toBe(7);
  await expect(unlessEnded(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
});
