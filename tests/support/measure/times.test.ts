import { makeTimes, percentile } from './times.ts';

const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

test('a list and a histogram of the same times say the same', () => {
  const times = makeTimes();
  for (const ms of hundred) times.add(ms);
  for (const share of [0.5, 0.95, 0.99]) {
    expect(percentile(hundred, share)).toBe(100 * share);
    expect(Math.abs(times.under(share) - percentile(hundred, share))).toBeLessThan(0.2);
  }
  expect([times.count, Math.round(times.longest)]).toEqual([100, 100]);
});

test('none is none', () => {
  const times = makeTimes();
  expect([times.count, times.under(0.5), times.longest]).toEqual([0, 0, 0]);
  expect(percentile([], 0.5)).toBeNaN();
});
