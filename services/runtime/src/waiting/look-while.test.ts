import { lookWhile } from './look-while.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('it looks from the first who comes until the last has gone, and again from the next one', () => {
  let people = 0;
  let looks = 0;
  const looking = lookWhile(
    () => people > 0,
    250,
    () => (looks += 1),
  );
  const come = () => {
    people += 1;
    looking.begin();
  };
  expect(jest.getTimerCount()).toBe(0);
  come();
  come();
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(500);
  expect(looks).toBe(2);
  people = 0;
  jest.advanceTimersByTime(250);
  expect([looks, jest.getTimerCount()]).toEqual([2, 0]);
  come();
  jest.advanceTimersByTime(250);
  expect(looks).toBe(3);
  looking.stop();
  expect(jest.getTimerCount()).toBe(0);
});
