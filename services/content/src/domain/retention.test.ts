import { isHeld, keptRevisions, quietMs } from './retention.ts';

const now = new Date('2026-06-01T10:00:00.000Z');
const days = (count: number) => new Date(now.getTime() - count * 24 * 3_600_000);
/** From the beginning, replaced 100 and 60 days ago. */
const revisions = [
  { revision: 1, fileId: 'a', at: undefined },
  { revision: 2, fileId: 'b', at: days(100) },
  { revision: 3, fileId: 'c', at: days(60) },
];
const kept = (bookings: { status: string; startsAt: Date | undefined }[], deletedAt?: Date) =>
  keptRevisions({ revisions, bookings, deletedAt, now }).map(({ revision }) => revision);

test('the newest stays, and of the others what somebody was taught with or will be', () => {
  expect(kept([])).toEqual([3]);
  expect(kept([{ status: 'completed', startsAt: days(80) }])).toEqual([2, 3]);
  expect(kept([{ status: 'completed', startsAt: days(400) }])).toEqual([1, 3]);
  expect(kept([{ status: 'booked', startsAt: days(-10) }])).toEqual([3]);
});

test('LIM-09 what was replaced within half an hour before a lesson is what that lesson has', () => {
  const startsAt = new Date(days(60).getTime() + 29 * 60_000);
  expect(kept([{ status: 'completed', startsAt }])).toEqual([2, 3]);
  expect(kept([{ status: 'completed', startsAt: new Date(days(60).getTime() + 30 * 60_000) }])).toEqual([3]);
});

test.each(['student-cancelled', 'tutor-cancelled', 'student-absent', 'tutor-absent'])(
  'MAT-13 a lesson that ended as %s keeps nothing 30 days later',
  (status) => {
    expect(kept([{ status, startsAt: days(80) }])).toEqual([3]);
  },
);

test('what was replaced within 30 days stays, whoever reads it', () => {
  const lately = [...revisions, { revision: 4, fileId: 'd', at: days(29) }];
  const left = keptRevisions({ revisions: lately, bookings: [], deletedAt: undefined, now });
  expect(left.map(({ revision }) => revision)).toEqual([3, 4]);
});

test('of a deleted lesson what its bookings read stays, and nothing where there are none', () => {
  expect(kept([], days(31))).toEqual([]);
  expect(kept([], days(29))).toEqual([3]);
  expect(kept([{ status: 'completed', startsAt: days(80) }], days(31))).toEqual([2]);
  expect(kept([{ status: 'in-progress', startsAt: now }], days(31))).toEqual([3]);
  expect(kept([{ status: 'completed', startsAt: undefined }], days(31))).toEqual([3]);
});

test('a lesson is held for 30 days after it is deleted, by every booking that opens it, and by what ended otherwise lately', () => {
  const held = (bookings: { status: string; startsAt: Date | undefined }[], deletedAt?: Date) =>
    isHeld({ bookings, deletedAt, now });
  expect([held([]), held([], days(29)), held([], days(31))]).toEqual([true, true, false]);
  expect(held([{ status: 'completed', startsAt: days(900) }], days(31))).toBe(true);
  expect(held([{ status: 'student-absent', startsAt: days(29) }], days(31))).toBe(true);
  expect(held([{ status: 'student-absent', startsAt: days(31) }], days(31))).toBe(false);
  expect(quietMs).toBe(30 * 24 * 3_600_000);
});
