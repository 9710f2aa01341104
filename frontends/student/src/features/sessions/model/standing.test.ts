import { monday } from '@parlance/kit/testing/builders.ts';
import { aGroupLesson } from '@parlance/kit/testing/session-builders.ts';
import { standingOf } from './standing.ts';

const hour = 3_600_000;
const at = (hours: number, over: Parameters<typeof aGroupLesson>[0] = {}) =>
  aGroupLesson({ bookingId: `in ${hours} h`, when: monday + hours * hour, minStudentCount: 3, ...over });

test('NS-27 it stands as the next of its lessons does, which lacks as many as the minimum wants, and the school decides 12 hours before', () => {
  const bookings = [at(50, { studentCount: 8 }), at(-1, { studentCount: 8 }), at(24, { studentCount: 1 })];
  expect(standingOf({ bookings }, monday)).toEqual({
    next: bookings[2],
    seats: { taken: 1, capacity: 8, minimum: 3 },
    lacks: 2,
    decidesAt: monday + 12 * hour,
  });
});

test.each([
  [2, 1],
  [3, 0],
  [4, 0],
])('NS-27 with %d of the 3 that it needs it lacks %d', (studentCount, lacks) => {
  expect(standingOf({ bookings: [at(24, { studentCount })] }, monday)?.lacks).toBe(lacks);
});

test('what is cancelled, and what has begun, says nothing of how it stands', () => {
  expect(standingOf({ bookings: [at(0), at(24, { status: 'cancelled' })] }, monday)).toBeUndefined();
  expect(standingOf({ bookings: [] }, monday)).toBeUndefined();
});
