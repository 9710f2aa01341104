/** What an administrator may say of a lesson that was held, one-on-one or of a group, and what it costs. */
import {
  aBookedLesson,
  aClosedLesson,
  aLessonAwaitingFeedback,
  admin,
  anOpenSlot,
  aRunningLesson,
  at,
  hour,
  student,
} from '../../test/builders.ts';
import { aGroupLesson, aSeat, second } from '../../test/group-builders.ts';
import type { Booking } from './booking.ts';
import { correctOutcome, outcomes, type Outcome } from './correct.ts';
import { correctGroupLesson, correctSeat } from './group-correct.ts';
import type { SeatStatus } from './group-lesson.ts';

const now = at(30 * hour);
const reason = 'The call log was wrong';
const ended = (status: Outcome): Booking =>
  status === 'pending-feedback' ? aLessonAwaitingFeedback() : aClosedLesson(status);
const edges = outcomes.flatMap((from) => outcomes.filter((to) => to !== from).map((to) => [from, to] as const));
/** Back to the student when the teacher was not there after all, and again from them when the teacher was. */
const tokensOf = (from: Outcome, to: Outcome) => (to === 'tutor-absent' ? 1 : from === 'tutor-absent' ? -1 : undefined);

test.each(edges)('FB-53 a lesson that is %s becomes %s, with the tokens that belong to it', (from, to) => {
  const booking = ended(from);
  const move = correctOutcome(booking, { status: to, reason: ` ${reason} ` }, admin, now);
  expect(move).toMatchObject({
    from,
    booking: { status: to, version: booking.version + 1 },
    cause: 'admin',
    note: reason,
  });
  const delta = tokensOf(from, to);
  if (delta === undefined) expect(move.tokens).toBeUndefined();
  else {
    const key = `correct:${booking.id}:${booking.version + 1}`;
    expect(move.tokens).toMatchObject({ delta, key, note: reason, bookingId: booking.id });
    expect(move.tokens?.reason).toBe(delta > 0 ? 'lesson-refunded' : 'admin-adjusted');
  }
});

test('FB-53 who is corrected to have been there goes on record; feedback that was given stays', () => {
  const absent = aClosedLesson('tutor-absent');
  const to = (booking: Booking, status: Outcome) => correctOutcome(booking, { status, reason }, admin, now).booking;
  expect(to(absent, 'student-absent').tutorWasPresent).toBe(true);
  expect(to({ ...absent, tutorWasPresent: true }, 'completed').tutorWasPresent).toBe(true);
  expect(to(aClosedLesson('student-absent'), 'tutor-absent').tutorWasPresent).toBe(false);
  expect(to(aLessonAwaitingFeedback(), 'tutor-absent').tutorWasPresent).toBe(true);
  const praised = { ...aClosedLesson('completed'), hasFeedback: true };
  expect(to(praised, 'student-absent')).toMatchObject({ status: 'student-absent', hasFeedback: true });
});

const others: readonly Booking[] = [
  anOpenSlot(),
  aBookedLesson(),
  aRunningLesson(),
  aRunningLesson({ status: 'tutor-present' }),
  ...(['student-cancelled', 'tutor-cancelled', 'cancelled'] as const).map(aClosedLesson),
];
test.each(others.map((booking) => [booking.status, booking] as const))(
  'FB-53 a booking that is %s has no outcome yet, or never had one',
  (_status, booking) => {
    for (const status of outcomes) {
      expect(() => correctOutcome(booking, { status, reason }, admin, now)).toThrow(
        'This lesson has changed in the meantime.',
      );
    }
  },
);

test('FB-53 the outcome that stands is no correction, feedback is not asked for twice, and a reason has 5 to 200 characters', () => {
  const stale = 'This lesson has changed in the meantime.';
  for (const status of outcomes)
    expect(() => correctOutcome(ended(status), { status, reason }, admin, now)).toThrow(stale);
  const completed = { ...aClosedLesson('completed'), hasFeedback: true };
  expect(() => correctOutcome(completed, { status: 'pending-feedback', reason }, admin, now)).toThrow(stale);
  const wordy = (words: string) => () =>
    correctOutcome(ended('completed'), { status: 'tutor-absent', reason: words }, admin, now);
  expect(wordy('four')).toThrow('Your message must be between 5 and 200 characters');
  expect(wordy('x'.repeat(201))).toThrow('Your message must be between 5 and 200 characters');
  expect(wordy('fives')).not.toThrow();
});

const judged = (one: SeatStatus, two: SeatStatus, status: Outcome) =>
  aGroupLesson({ status, seats: [aSeat(student, { status: one }), aSeat(second, { status: two })] });
const seatsAfter = (move: { lesson: { seats: readonly { status: SeatStatus }[] } }) =>
  move.lesson.seats.map(({ status }) => status);
const deltas = (move: { seats: readonly { tokens: { delta: number } | undefined }[] }) =>
  move.seats.map(({ tokens }) => tokens?.delta ?? 0);

test('FB-53 the teacher of a group was absent after all: everybody who paid is refunded, whoever left before stays out of it', () => {
  const lesson = judged('completed', 'student-absent', 'completed');
  const left = aSeat(student, { id: 'left', status: 'student-cancelled' });
  const move = correctGroupLesson(
    { ...lesson, seats: [left, ...lesson.seats] },
    { status: 'tutor-absent', reason },
    admin,
    now,
  );
  expect(move.lesson.status).toBe('tutor-absent');
  expect(seatsAfter(move)).toEqual(['student-cancelled', 'tutor-absent', 'tutor-absent']);
  expect(deltas(move)).toEqual([1, 1]);
});

test('FB-53 the teacher of a group was there after all: everybody pays again, and who has feedback keeps it', () => {
  const seats = [
    aSeat(student, { status: 'tutor-absent', hasFeedback: true }),
    aSeat(second, { status: 'tutor-absent' }),
  ];
  const move = correctGroupLesson(
    aGroupLesson({ status: 'tutor-absent', seats }),
    { status: 'pending-feedback', reason },
    admin,
    now,
  );
  expect(seatsAfter(move)).toEqual(['completed', 'pending-feedback']);
  expect(deltas(move)).toEqual([-1, -1]);
  expect(move.lesson).toMatchObject({ status: 'completed', tutorWasPresent: true });
});

test.each([
  ['student-absent', 'student-absent', 'pending-feedback', 'pending-feedback'],
  ['pending-feedback', 'student-absent', 'student-absent', 'student-absent'],
  ['student-absent', 'completed', 'pending-feedback', 'completed'],
] as const)(
  'FB-53 one student of %s and %s becomes %s: no token moves, the lesson is %s',
  (one, two, status, after) => {
    const before = [one, two].includes('completed' as never)
      ? 'completed'
      : one === two
        ? 'student-absent'
        : 'pending-feedback';
    const lesson = judged(one, two, before);
    const move = correctSeat(lesson, { seatId: lesson.seats[0]?.id ?? '', status, reason }, admin, now);
    expect(seatsAfter(move)).toEqual([status, two]);
    expect(deltas(move)).toEqual([0]);
    expect(move.lesson.status).toBe(after);
  },
);

test('FB-53 a teacher is absent for all or for nobody, and a lesson ahead has no outcome', () => {
  const lesson = judged('completed', 'student-absent', 'completed');
  const seatId = lesson.seats[0]?.id ?? '';
  const stale = 'This lesson has changed in the meantime.';
  expect(() => correctSeat(lesson, { seatId, status: 'tutor-absent', reason }, admin, now)).toThrow(stale);
  const absent = judged('tutor-absent', 'tutor-absent', 'tutor-absent');
  expect(() => correctSeat(absent, { seatId, status: 'completed', reason }, admin, now)).toThrow(stale);
  expect(() => correctSeat(lesson, { seatId: 'nobody', status: 'completed', reason }, admin, now)).toThrow(
    'This booking was not found.',
  );
  expect(() =>
    correctGroupLesson(aGroupLesson({ seats: [aSeat()] }), { status: 'completed', reason }, admin, now),
  ).toThrow(stale);
});

test('FB-53 each seat that changes gets a line of its own; a seat that stands so already, or left, gets none', () => {
  const seats = [
    aSeat(student, { status: 'completed', hasFeedback: true, version: 6 }),
    aSeat(second, { status: 'student-absent' }),
  ];
  const lesson = aGroupLesson({ status: 'completed', tutorWasPresent: true, seats });
  const absent = correctGroupLesson(lesson, { status: 'student-absent', reason: ` ${reason} ` }, admin, now);
  expect(absent).toMatchObject({ from: 'completed', cause: 'admin', actor: admin, note: reason, at: now });
  expect(absent.lesson.status).toBe('student-absent');
  expect(absent.seats.map(({ seat, tokens }) => [seat.studentUid, seat.status, seat.version, tokens])).toEqual([
    [student.id, 'student-absent', 7, undefined],
  ]);
  const free = correctGroupLesson(lesson, { status: 'tutor-absent', reason }, admin, now);
  const [mine] = lesson.seats;
  expect(free.seats[0]?.tokens).toMatchObject({
    studentUid: student.id,
    wallet: mine?.wallet,
    delta: 1,
    key: `correct:${mine?.id}:7`,
    actor: admin,
    at: now,
    note: reason,
    bookingId: lesson.id,
  });
});

test('FB-53 what a group’s teacher was seen to do stays on record, and who was not there is not made present', () => {
  const record = (before: boolean, from: Outcome, to: Outcome) => {
    const lesson = { ...judged(from, from, from), tutorWasPresent: before };
    return correctGroupLesson(lesson, { status: to, reason }, admin, now).lesson.tutorWasPresent;
  };
  expect(record(false, 'student-absent', 'tutor-absent')).toBe(false);
  expect(record(true, 'student-absent', 'tutor-absent')).toBe(true);
  expect(record(false, 'tutor-absent', 'student-absent')).toBe(true);
});

test('FB-53 nothing to change is no correction, and a lesson that still runs has no outcome', () => {
  const stale = 'This lesson has changed in the meantime.';
  const absent = judged('student-absent', 'student-absent', 'student-absent');
  expect(() => correctGroupLesson(absent, { status: 'student-absent', reason }, admin, now)).toThrow(stale);
  const praised = judged('completed', 'booked', 'completed');
  const running = { ...praised, status: 'in-progress' as const };
  expect(() => correctGroupLesson(running, { status: 'student-absent', reason }, admin, now)).toThrow(stale);
  const seatId = running.seats[0]?.id ?? '';
  expect(() => correctSeat(running, { seatId, status: 'student-absent', reason }, admin, now)).toThrow(stale);
  expect(() => correctSeat(praised, { seatId, status: 'student-absent', reason: 'four' }, admin, now)).toThrow(
    'Your message must be between 5 and 200 characters',
  );
});
