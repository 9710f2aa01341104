import { afterFailure, lostTooOften, mostAttempts, pauseAfter } from './sending-retry.ts';

describe('a mail that could not be sent', () => {
  test.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [10, 512_000],
    [11, 600_000],
    [100, 600_000],
  ])('after attempt %i waits %i ms', (attempts, pauseMs) => {
    expect(pauseAfter(attempts)).toBe(pauseMs);
    expect(afterFailure(attempts, { permanent: false })).toEqual({ state: 'due', pauseMs });
  });

  test('waits as long as the other side asks for', () => {
    expect(afterFailure(1, { permanent: false, pauseMs: 90_000 })).toEqual({ state: 'due', pauseMs: 90_000 });
  });

  test('is given up when the receiver refuses it for good, or after the last attempt', () => {
    expect(afterFailure(1, { permanent: true })).toEqual({ state: 'failed' });
    expect(afterFailure(mostAttempts - 1, { permanent: false }).state).toBe('due');
    expect(afterFailure(mostAttempts, { permanent: false })).toEqual({ state: 'failed' });
  });
});

test.each([
  [0, false],
  [1, false],
  [3, false],
  [4, true],
])('a mail whose sender vanished %i times is given up: %p', (lost, givenUp) => {
  expect(lostTooOften(lost)).toBe(givenUp);
});
