import { feedbackAction } from './feedback-action.ts';

const start = Date.UTC(2026, 10, 23);
const day = 24 * 3_600_000;
const lesson = { when: start, status: 'pending-feedback', hasFeedback: false };

test.each([
  ['FEED-04 at 24 hours after start', lesson, day, 'write'],
  ['FEED-31 a millisecond later', lesson, day + 1, 'late'],
  ['FEED-21 with feedback', { ...lesson, status: 'completed', hasFeedback: true }, day, 'read'],
  ['FEED-31 whatever else became of it', { ...lesson, status: 'tutor-absent' }, day + 1, 'late'],
  ['FEED-31 not yet', { ...lesson, status: 'tutor-absent' }, day, undefined],
  [
    'FEED-21 feedback, but the student was absent',
    { ...lesson, status: 'student-absent', hasFeedback: true },
    day,
    undefined,
  ],
  ['FEED-31 student absent', { ...lesson, status: 'student-absent' }, 2 * day, undefined],
  ['FEED-04 before the start', lesson, -1, undefined],
])('%s', (_name, booking, offset, expected) => {
  expect(feedbackAction(booking, start + offset)).toBe(expected);
});
