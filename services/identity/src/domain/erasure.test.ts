import { isInLesson } from './erasure.ts';

const startsAt = new Date('2026-11-02T10:00:00Z');
const minute = 60_000;

test.each([
  ['booked', -10 * minute - 1, false],
  ['booked', -10 * minute, true],
  ['booked', 4 * minute, true],
  ['in-progress', 0, true],
  ['tutor-present', 50 * minute - 1, true],
  ['tutor-present', 50 * minute, false],
  ['pending', 0, false],
  ['student-cancelled', 0, false],
  ['tutor-absent', 10 * minute, false],
  ['pending-feedback', 20 * minute, false],
  ['completed', 20 * minute, false],
])('somebody with a lesson that is %s, %i ms from its start, is in it: %s', (status, fromStart, expected) => {
  expect(isInLesson({ status, startsAt }, new Date(startsAt.getTime() + fromStart))).toBe(expected);
});
