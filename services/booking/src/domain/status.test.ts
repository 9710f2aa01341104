import { liveFeedStatuses, liveStatuses, notHistoryStatuses, paidStatuses, statuses } from './status.ts';

test('LIVE-01 the words of a lesson’s life', () => {
  expect(statuses).toEqual([
    'pending',
    'booked',
    'in-progress',
    'tutor-present',
    'tutor-absent',
    'student-absent',
    'pending-feedback',
    'tutor-cancelled',
    'student-cancelled',
    'cancelled',
    'completed',
    'open',
  ]);
});

test('what occupies people’s time is what the exclusion constraints name', () => {
  expect(liveStatuses).toEqual(['pending', 'booked', 'in-progress', 'tutor-present']);
});

test('LST-08 CON-13 the live card’s feed', () => {
  expect(liveFeedStatuses).toEqual([
    'pending',
    'booked',
    'in-progress',
    'tutor-present',
    'tutor-absent',
    'tutor-cancelled',
    'student-cancelled',
  ]);
});

test('LST-20 CON-33 what is not history yet', () => {
  expect(notHistoryStatuses).toEqual(['pending', 'booked', 'in-progress', 'open', 'tutor-present']);
});

test('EARN-17 CON-46 what the tutor is paid for', () => {
  expect(paidStatuses).toEqual(['completed', 'student-absent']);
});
