/** Which lesson may be moved to which hour, until when, and what goes along. */
import {
  aBookedLesson,
  aClosedLesson,
  anOpenSlot,
  aRunningLesson,
  aSeat,
  at,
  hour,
  hours,
  info,
  offerId,
  outcomeOf,
  pay,
  second,
  student,
  tutor,
} from '../../test/builders.ts';
import type { Lesson } from './lesson.ts';
import { moveToHour, type MoveOrder } from './move-hour.ts';

const other = '0190b7a4-0000-7000-8000-000000000003';
const free = (over: Partial<Lesson> = {}) =>
  anOpenSlot({ id: other, bookingId: 'offered', startsAt: at(30 * hour), ...over });
const booked = aBookedLesson({ version: 5 }, { wallet: 'freeTrialToken', paidAs: 'paid:2', version: 3, takes: 2 });

type Try = Partial<MoveOrder> & { from?: Lesson; to?: Lesson };
function move({ from = booked, to = free(), ...over }: Try = {}) {
  const order = { studentUid: student.id, busy: [], actor: student, at: at(-24 * hour), offerId, ...over };
  return moveToHour({ from, to }, order);
}

test('NS-61 the booking is at the other hour with all that belongs to it, and no token moves', () => {
  const { came } = move();
  const [seat] = booked.seats;
  expect(came).toMatchObject({ from: 'pending', cause: 'move', actor: student, at: at(-24 * hour), note: '' });
  expect(came.lesson).toMatchObject({ id: other, bookingId: booked.bookingId, status: 'open', topic: info.topic, pay });
  expect(came.lesson.startsAt).toEqual(at(30 * hour));
  expect(came.lesson.seats).toEqual([{ ...seat, version: 4 }]);
  expect(came.seats).toEqual([{ seat: { ...seat, version: 4 }, from: 'booked', tokens: undefined }]);
});

test('NS-61, BOOK-25 the hour that it left is free under an id of its own, and says nothing of who had it', () => {
  const { left } = move();
  expect(left).toMatchObject({ from: 'open', cause: 'move' });
  expect(left.lesson).toEqual({
    ...anOpenSlot({ version: 6 }),
    bookingId: offerId,
    updatedAt: at(-24 * hour),
    updatedBy: tutor.id,
  });
  expect(left.seats.map(({ seat, tokens }) => [seat.id, tokens])).toEqual([[booked.bookingId, undefined]]);
});

test.each([
  ['older', 2, 6],
  ['newer', 9, 10],
])('NS-61 the version of the booking grows, also when it comes to an hour that is %s', (_what, version, expected) => {
  expect(move({ to: free({ version }) }).came.lesson.version).toBe(expected);
});

test('NS-61 a seat of the own that was given back at that hour makes room, and that of somebody else stays', () => {
  const [mine, theirs] = [student, second].map((who) => aSeat(who, { status: 'student-cancelled' }));
  const { came } = move({ to: free({ seats: [mine!, theirs!] }) });
  expect(came.lesson.seats.map(({ id, status }) => [id, status])).toEqual([
    [theirs!.id, 'student-cancelled'],
    [booked.bookingId, 'booked'],
  ]);
});

test.each([
  [-12 * hour - 1, 'may'],
  [-12 * hour, 'may'],
  [-12 * hour + 1, 'TOO_LATE_TO_MOVE'],
  [0, 'TOO_LATE_TO_MOVE'],
])('NS-61, BOOK-28 %d ms from the start: %s', (offset, expected) => {
  expect(outcomeOf(() => move({ at: at(offset) }) && 'may')).toBe(expected);
});

test.each<[string, Try, string]>([
  ['to an hour that is taken', { to: aBookedLesson({ id: other }) }, 'SLOT_TAKEN'],
  ['to a lesson of a group', { to: free({ sessionId: 'a-session' }) }, 'SLOT_TAKEN'],
  ['to an hour that was closed', { to: free({ status: 'cancelled' }) }, 'SLOT_TAKEN'],
  ['to an hour of another teacher', { to: free({ tutorUid: second.id }) }, 'OTHER_TEACHER'],
  ['to an hour of the other stream', { to: free({ isPte: true }) }, 'OTHER_STREAM'],
  ['to an hour that begins just now', { to: free({ startsAt: at(-24 * hour) }) }, 'SLOT_IN_THE_PAST'],
  ['to an hour a moment ahead', { to: free({ startsAt: at(-24 * hour + 1) }) }, 'may'],
  ['to an hour at which the student sits elsewhere', { busy: [at(30 * hour + hour / 2)] }, 'STUDENT_OVERLAP'],
  ['to an hour before which a lesson of the student ends', { busy: [at(30 * hour - (hour * 5) / 6)] }, 'may'],
  ['by somebody without a seat', { studentUid: second.id }, 'ILLEGAL_TRANSITION'],
  ['while it runs', { from: aRunningLesson() }, 'ILLEGAL_TRANSITION'],
  ['that was given back', { from: aClosedLesson('student-cancelled') }, 'ILLEGAL_TRANSITION'],
])('NS-61 a lesson %s: %s', (_what, wanted, expected) => {
  expect(outcomeOf(() => move(wanted) && 'may')).toBe(expected);
});

test.each(Object.entries(hours))('NS-61 a lesson that is %s', (status, from) => {
  expect(outcomeOf(() => move({ from }) && 'may')).toBe(status === 'booked' ? 'may' : 'ILLEGAL_TRANSITION');
});
