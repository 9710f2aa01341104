import { firstPolicy } from '@parlance/kit/domain/policy.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking } from '@parlance/kit/testing/builders.ts';
import { hintOf } from './lesson-state.ts';

test.each([
  [5, 'absent at 10:05, and the token goes back'],
  [10, 'absent at 10:10, and the token goes back'],
])('a teacher whom the rules of the booking wait for %i minutes: %s', (teacherWaitMinutes, hint) => {
  const when = Date.parse('2026-11-23T10:00:00Z');
  const policy = { ...firstPolicy, version: 2, teacherWaitMinutes };
  expect(hintOf(lessonOf(aBooking({ status: 'booked', when, policy })), when + 60_000, 'UTC')).toBe(hint);
});
