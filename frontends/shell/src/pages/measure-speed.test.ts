import { mbps } from './measure-speed.ts';

test.each([
  [5_000_000, 40_000, 1],
  [5_000_000, 4_000, 10],
  [1_000, 0, 0],
])('AUTH-54 %i bytes in %i ms are %i Mbps', (bytes, ms, expected) => {
  expect(mbps(bytes, ms)).toBe(expected);
});
