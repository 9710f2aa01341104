import { endsForGood, pauseBefore, repairFor } from './recovery.ts';

test('A cut socket is claimed again within the 15 seconds that the server keeps the session', () => {
  const pauses: number[] = [];
  for (
    let attempt = 0, pause = pauseBefore('claim', 0);
    pause !== undefined;
    pause = pauseBefore('claim', (attempt += 1))
  )
    pauses.push(pause);
  expect(pauses.slice(0, 4)).toEqual([0, 250, 500, 1_000]);
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(15_000);
});

test('Rejoining goes on, at most every 8 seconds', () => {
  expect(pauseBefore('rejoin', 0)).toBe(0);
  expect(pauseBefore('rejoin', 100)).toBe(8_000);
});

test.each([
  ['connected', 'none'],
  ['disconnected', 'wait'],
  ['failed', 'restart-ice'],
] as const)('A path that is %s: %s', (state, expected) => {
  expect(repairFor(state)).toBe(expected);
});

test.each([
  [{ status: 422, code: 'LESSON_OVER' }, true],
  [{ status: 403, code: 'CALL_TOKEN_INVALID' }, true],
  [{ status: 403, code: 'REMOVED_FROM_ROOM' }, true],
  [{ status: 503, code: 'MEDIA_UNAVAILABLE' }, false],
  [{ status: 0, code: 'TIMED_OUT' }, false],
] as const)('%j ends the call for good: %p', (problem, expected) => {
  expect(endsForGood(problem)).toBe(expected);
});
