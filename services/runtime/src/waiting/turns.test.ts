import { makeTurns } from './turns.ts';

test('of many who come at one moment each has a turn of its own, and who comes alone waits for nobody', () => {
  let now = 5_000;
  const turns = makeTurns(500, () => now);
  expect(Array.from({ length: 4 }, () => turns.take())).toEqual([0, 2, 4, 6]);
  now += 7;
  expect(turns.take()).toBe(1);
  now += 60_000;
  expect(turns.take()).toBe(0);
});
