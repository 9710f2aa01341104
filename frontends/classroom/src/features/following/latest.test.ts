import { makeLatest } from './latest.ts';

test('Of many wishes the first and the last are said, in order', async () => {
  const said: number[] = [];
  const waiting: (() => void)[] = [];
  const say = makeLatest<number>((wish) => {
    said.push(wish);
    return new Promise<void>((resolve) => waiting.push(resolve));
  });
  for (const wish of [1, 2, 3, 4]) say(wish);
  expect(said).toEqual([1]);
  waiting.shift()?.();
  await Promise.resolve()
    .then(() => Promise.resolve())
    .then(() => Promise.resolve());
  expect(said).toEqual([1, 4]);
});

test('A wish that failed does not hold the next one up', async () => {
  const said: number[] = [];
  const say = makeLatest<number>(async (wish) => {
    said.push(wish);
    if (wish === 1) throw new Error('away');
  });
  say(1);
  say(2);
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual([1, 2]);
});
