import { makeLater } from './later.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('is done once for all who ask meanwhile, so long after the first of them, and again for who asks later', () => {
  const done: number[] = [];
  const begun = Date.now();
  const later = makeLater(() => done.push(Date.now() - begun), 1_000);
  later();
  jest.advanceTimersByTime(600);
  later();
  jest.advanceTimersByTime(399);
  expect(done).toEqual([]);
  jest.advanceTimersByTime(1_001);
  expect(done).toEqual([1_000]);
  later();
  jest.advanceTimersByTime(1_000);
  expect(done).toEqual([1_000, 3_000]);
});
