import { payMeaning, tokenMeaning } from './meaning.ts';
import { firstPolicy } from '../domain/policy.ts';

const hour = 3_600_000;

test.each([
  ['booked', false, 'booked'],
  ['in-progress', true, 'settling'],
  ['pending-feedback', true, 'used'],
  ['completed', true, 'used'],
  ['student-absent', true, 'usedAbsent'],
  ['tutor-absent', true, 'backAbsent'],
  ['tutor-cancelled', false, 'backCancelled'],
  ['student-cancelled', false, 'backCancelled'],
] as const)('NS-55 the token of a lesson that is %s (over: %s): %s', (status, isOver, meaning) =>
  expect(tokenMeaning({ status, policy: firstPolicy }, isOver)).toBe(meaning),
);

test('NS-55 the token of who did not come is back where the lesson was booked under rules that say so', () => {
  const policy = { ...firstPolicy, version: 2, studentAbsentRefunded: true };
  expect(tokenMeaning({ status: 'student-absent', policy }, true)).toBe('backOwnAbsent');
});

test.each([
  ['completed', false, 2, 'comes'],
  ['completed', true, 2, 'paid'],
  ['student-absent', false, 2, 'comes'],
  ['pending-feedback', false, 24, 'needsFeedback'],
  ['pending-feedback', false, 24.01, 'tooLate'],
  ['tutor-absent', false, 2, 'none'],
  ['cancelled', false, -2, 'none'],
  ['tutor-present', false, 1, 'settling'],
] as const)(
  'NS-55 FEED-31 the pay of a lesson that is %s (paid: %s), %d hours after its start: %s',
  (status, paid, hours, meaning) =>
    expect(payMeaning({ status, when: 0, policy: firstPolicy, paid }, hours * hour)).toBe(meaning),
);

test('FEED-31 where the lesson was booked under other rules, the pay is by those', () => {
  const policy = { ...firstPolicy, version: 2, feedbackMinutes: 48 * 60, studentAbsentPaid: false };
  const of = (status: 'student-absent' | 'pending-feedback', hours: number) =>
    payMeaning({ status, when: 0, policy, paid: false }, hours * hour);
  expect([of('student-absent', 2), of('pending-feedback', 48), of('pending-feedback', 48.01)]).toEqual([
    'none',
    'needsFeedback',
    'tooLate',
  ]);
});
