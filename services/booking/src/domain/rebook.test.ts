import { rebookWindow } from './rebook.ts';
import { aBookedLesson, at, hour, minute, start, student, second } from '../../test/builders.ts';

const lesson = (status: 'tutor-absent' | 'tutor-cancelled' | 'student-cancelled' | 'cancelled' | 'booked') =>
  aBookedLesson({ startsAt: start }, { status });
const windowOf = (status: Parameters<typeof lesson>[0], now: Date, uid = student.id) =>
  rebookWindow(lesson(status), uid, now);

test.each([
  [
    'a teacher who did not come',
    'tutor-absent',
    at(5 * minute),
    { from: at(5 * minute), to: at(5 * minute + 2 * hour) },
  ],
  ['the same an hour later', 'tutor-absent', at(hour), { from: at(hour), to: at(3 * hour) }],
  ['the same long after', 'tutor-absent', at(3 * hour), undefined],
  ['a teacher who called off', 'tutor-cancelled', at(-20 * hour), { from: at(-2 * hour), to: at(2 * hour) }],
  ['the same when part of it is over', 'tutor-cancelled', at(-hour), { from: at(-hour), to: at(2 * hour) }],
  ['the same when all of it is over', 'tutor-cancelled', at(2 * hour), undefined],
  ['a student who called off', 'student-cancelled', at(-20 * hour), undefined],
  ['the school that called off', 'cancelled', at(-20 * hour), undefined],
  ['a lesson that stands', 'booked', at(-20 * hour), undefined],
] as const)('NS-67 where others are looked for: %s', (_name, status, now, expected) => {
  expect(windowOf(status, now)).toEqual(expected);
});

test('NS-67 nothing is offered to who is not in it', () => {
  expect(windowOf('tutor-absent', at(5 * minute), second.id)).toBeUndefined();
});
