import { statusLabel, statusTone, type StatusWord } from './status.ts';

test.each([
  ['pending', 'Unbooked', 'default'],
  ['booked', 'Upcoming', 'primary'],
  ['in-progress', 'In Progress', 'default'],
  ['tutor-absent', 'Teacher Absent', 'error'],
  ['student-absent', 'student absent', 'warning'],
  ['pending-feedback', 'No Feedback', 'primary'],
  ['tutor-present', 'Teacher Present', 'default'],
  ['tutor-cancelled', 'tutor-cancelled', 'default'],
  ['student-cancelled', 'student-cancelled', 'default'],
  ['cancelled', 'cancelled', 'error'],
  ['completed', 'completed', 'success'],
  ['open', 'open', 'primary'],
])('LIVE-02, LIVE-04, CON-42 %s is labelled %s and looks %s', (status, label, tone) => {
  expect(statusLabel(status as StatusWord, 'tutor')).toBe(label);
  expect(statusTone(status as StatusWord)).toBe(tone);
});

test('LIVE-03 students additionally see "Refunded" on a tutor-absent booking', () => {
  expect(statusLabel('tutor-absent', 'student')).toBe('Teacher Absent, Refunded');
});
