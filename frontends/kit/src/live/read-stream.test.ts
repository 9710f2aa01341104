import { pauseAfter } from './read-stream.ts';

test.each([
  [1, 500, 1_000],
  [2, 1_000, 2_000],
  [5, 8_000, 16_000],
  [6, 15_000, 30_000],
  [20, 15_000, 30_000],
])('FB-48 the pause after %i failures is jittered between %i and %i ms', (failures, least, most) => {
  expect(pauseAfter(failures, 0)).toBe(least);
  expect(pauseAfter(failures, 1)).toBe(most);
});
