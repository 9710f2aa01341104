import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statusWordList } from '@parlance/proto/json/words';
import { liveFeedStatuses, liveStatuses, notHistoryStatuses, paidStatuses, statuses } from './status.ts';

test('LIVE-01 the words of a lesson’s life are those of the contract', () => {
  expect(statuses.toSorted()).toEqual(statusWordList.toSorted());
});

/** The states of lessons among which the database lets no two of one person overlap. */
function statesGuarded(constraint: string): string[] {
  const report = readFileSync(join(__dirname, '../../schema.report.md'), 'utf8');
  const line = report.split('\n').find((one) => one.includes(constraint)) ?? '';
  return [...line.matchAll(/'([a-z-]+)'::text/g)].map(([, state = '']) => state);
}

test('what occupies people’s time is what the exclusion constraints name; a student has no part in an hour that nobody booked', () => {
  // What people read as booked is a lesson that is open, with a seat that stays booked until the lesson is judged.
  const ofTutors = liveStatuses.map((status) => (status === 'booked' ? 'open' : status));
  expect(statesGuarded('lessons_tutor_no_overlap').toSorted()).toEqual(ofTutors.toSorted());
  expect(statesGuarded('seats_student_no_overlap')).toEqual(['booked']);
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
