import { aBooking } from '../testing/builders.ts';
import { aGroupLesson } from '../testing/session-builders.ts';
import { lessonOf } from './lesson.ts';
import { isAtRisk, mayCancel } from './lesson-rules.ts';

const hour = 3_600_000;
const group = { ...lessonOf(aGroupLesson()), when: 100 * hour, taken: 1, minimum: 2 };
const one = lessonOf(aBooking());

test.each([
  ['12 hours before', {}, 88 * hour, true],
  ['a moment earlier', {}, 88 * hour - 1, false],
  ['a moment before the start', {}, 100 * hour - 1, true],
  ['at the start', {}, 100 * hour, false],
  ['with enough students', { taken: 2 }, 90 * hour, false],
  ['when it was cancelled', { status: 'cancelled' } as const, 90 * hour, false],
  ['when it is a slot of one seat', { kind: 'one-on-one', taken: 0 } as const, 90 * hour, false],
])('a group lesson below its fewest students is at risk: %s', (_when, over, now, risky) => {
  expect(isAtRisk({ ...group, ...over }, now)).toBe(risky);
});

test.each([
  ['student', one, 'booked', true],
  ['tutor', one, 'booked', true],
  ['tutor', one, 'open', false],
  ['student', group, 'booked', true],
  ['student', group, 'open', false],
  ['tutor', group, 'pending', true],
  ['tutor', group, 'open', true],
  ['tutor', group, 'in-progress', false],
] as const)('a %s may cancel (%#)', (viewer, lesson, status, may) => {
  expect(mayCancel({ ...lesson, status }, viewer)).toBe(may);
});
