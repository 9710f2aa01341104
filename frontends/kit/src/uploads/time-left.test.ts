import { timeLeft } from './time-left.ts';

let now = 0;
const at = (seconds: number) => (now = seconds * 1_000);
beforeEach(() => at(0));

test('nothing is said at first; then what the last moments let expect', () => {
  const left = timeLeft(() => now);
  expect(left(0)).toBeUndefined();
  at(1);
  expect(left(5)).toBeUndefined();
  at(4);
  expect(left(20)).toBe(16);
  // Slower: the first moments count no more.
  at(30);
  expect(left(21)).toBeUndefined();
  at(40);
  expect(left(31)).toBe(69);
});

test('of a line that was away for a while nothing is said until it moves again', () => {
  const left = timeLeft(() => now);
  left(10);
  at(5);
  expect(left(20)).toBe(40);
  at(65);
  expect(left(21)).toBeUndefined();
  at(70);
  expect(left(31)).toBe(34.5);
});
