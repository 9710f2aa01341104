import { aBooking, monday } from '../testing/builders.ts';
import { aGroupLesson } from '../testing/session-builders.ts';
import { lessonOf } from './lesson.ts';
import { nextLessons } from './next-lessons.ts';

const hour = 3_600_000;
const one = (id: string, hours: number) => lessonOf(aBooking({ id, when: monday + hours * hour }));
const group = (bookingId: string, hours: number) => lessonOf(aGroupLesson({ bookingId, when: monday + hours * hour }));
const ids = (next: ReturnType<typeof nextLessons>) => next.map(({ id }) => id);

test('DASH-06, CON-47 the next five lessons of both kinds by their start', () => {
  const bookings = [one('a', 1), one('b', 3), one('c', 5), one('d', 7)];
  expect(ids(nextLessons([...bookings, group('g', 2), group('h', 8)], monday))).toEqual(['a', 'g', 'b', 'c', 'd']);
});

test('LST-09 a group lesson that has begun comes no more, to the millisecond', () => {
  expect(ids(nextLessons([group('g', 0), group('h', 1)], monday))).toEqual(['h']);
  expect(ids(nextLessons([group('g', 0)], monday - 1))).toEqual(['g']);
});
