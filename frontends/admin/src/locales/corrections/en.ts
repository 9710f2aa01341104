/** Cancelling a lesson and correcting how it ended, in English. */
import { makePlural } from '@parlance/kit/i18n/plural.ts';

const plural = makePlural('en');
const students = (count: number) => `${count} ${plural(count, { one: 'student', other: 'students' })}`;

export const en = {
  cancel: 'Cancel lesson',
  correct: 'Correct outcome',
  cancelOf: (who: string) => `Cancel lesson of ${who}`,
  correctOf: (who: string) => `Correct outcome of ${who}`,
  keep: 'Keep as it is',
  outcome: 'What really happened',
  choose: 'Choose an outcome',
  reason: 'Reason',
  reasonHint: 'Kept in the log of the lesson.',
  required: 'is required',
  reasonLength: (min: number, max: number) => `Your message must be between ${min} and ${max} characters`,
  outcomes: {
    'tutor-absent': 'The teacher did not come',
    'student-absent': 'The student did not come',
    'pending-feedback': 'The lesson took place, feedback is missing',
    completed: 'The lesson took place',
  },
  cancelBody: (count: number) =>
    count === 0
      ? 'Nobody has booked this lesson, so no token moves. This cannot be undone.'
      : `${students(count)} ${plural(count, { one: 'gets the token', other: 'get their tokens' })} back. This cannot be undone.`,
  effect: {
    refund: (count: number) =>
      `${students(count)} ${plural(count, { one: 'gets the token', other: 'get their tokens' })} back. The teacher is not paid.`,
    charge: (count: number) =>
      `One token is taken again from ${students(count)}. Where none is left, nothing is changed and you are told.`,
    none: 'No token moves.',
    pay: 'The teacher is paid for this lesson.',
    noPay: 'The teacher is not paid for this lesson while feedback is missing.',
  },
  cancelled: 'Lesson cancelled',
  corrected: 'Outcome corrected',
};
