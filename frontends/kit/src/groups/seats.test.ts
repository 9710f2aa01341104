import { aGroupLesson } from '../testing/group-builders.ts';
import { isAtRisk } from './seats.ts';

const hour = 3_600_000;
const lesson = (over: object) => ({
  ...aGroupLesson(),
  when: 100 * hour,
  studentCount: 1,
  minStudentCount: 2,
  ...over,
});

test.each([
  ['12 hours before', {}, 88 * hour, true],
  ['a moment earlier', {}, 88 * hour - 1, false],
  ['a moment before the start', {}, 100 * hour - 1, true],
  ['at the start', {}, 100 * hour, false],
  ['with enough students', { studentCount: 2 }, 90 * hour, false],
  ['when it was cancelled', { status: 'cancelled' }, 90 * hour, false],
])('a group lesson below its fewest students is at risk: %s', (_when, over, now, risky) => {
  expect(isAtRisk(lesson(over), now)).toBe(risky);
});
