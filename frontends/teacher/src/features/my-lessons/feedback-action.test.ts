import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking } from '@parlance/kit/testing/builders.ts';
import { feedbackActions } from './feedback-action.ts';

const start = Date.UTC(2026, 10, 23);
const day = 24 * 3_600_000;
const lesson = { when: start, status: 'pending-feedback', hasFeedback: false } as const;

test.each([
  ['at 24 hours after start', lesson, day, 'write'],
  ['a millisecond later', lesson, day + 1, 'late'],
  ['with feedback', { ...lesson, status: 'completed', hasFeedback: true }, day, 'read'],
  ['whatever else became of it', { ...lesson, status: 'tutor-absent' }, day + 1, 'late'],
  ['not yet', { ...lesson, status: 'tutor-absent' }, day, undefined],
  [
    'FEED-21 feedback, but the student was absent',
    { ...lesson, status: 'student-absent', hasFeedback: true },
    day,
    undefined,
  ],
  ['student absent', { ...lesson, status: 'student-absent' }, 2 * day, undefined],
  ['before the start', lesson, -1, undefined],
] as const)('FEED-04, FEED-21, FEED-31 %s', (_name, booking, offset, expected) => {
  expect(feedbackActions(lessonOf(aBooking(booking)), start + offset)).toEqual(expected ? [expected] : []);
});
