/** What an administrator may say of a lesson that was held, for everybody in it or for one student, and what it costs. */
import {
  aClosedLesson,
  aGroupLesson,
  anHourGivenBack,
  admin,
  aSeat,
  at,
  groupLessons,
  hour,
  hours,
  kinds,
  second,
  student,
} from '../../test/builders.ts';
import { correctOutcome, correctSeat, isOutcome, outcomes, type Outcome } from './correct.ts';
import type { Lesson, LessonMove, SeatStatus } from './lesson.ts';

const now = at(30 * hour);
const reason = 'The call log was wrong';
const stale = 'This lesson has changed in the meantime.';
const badLength = 'Your message must be between 5 and 200 characters';
const edges = outcomes.flatMap((from) => outcomes.filter((to) => to !== from).map((to) => [from, to] as const));
/** Back to the student when the teacher was not there after all, and again from them when the teacher was. */
const tokensOf = (from: Outcome, to: Outcome) => (to === 'tutor-absent' ? 1 : from === 'tutor-absent' ? -1 : undefined);
const correct = (lesson: Lesson, status: Outcome, why = reason) =>
  correctOutcome(lesson, { status, reason: why }, admin, now);
const seatsAfter = ({ lesson }: LessonMove) => lesson.seats.map(({ status }) => status);
const deltas = ({ seats }: LessonMove) => seats.map(({ tokens }) => tokens?.delta ?? 0);

describe.each(kinds)('%s', (_kind, make) => {
  const ended = (status: Outcome, over: Partial<Lesson> = {}) =>
    make({ status, ...over }, { status, version: 6, paidAs: 'seat:2' });

  test.each(edges)('FB-53 one that is %s becomes %s, with the tokens that belong to it', (from, to) => {
    const lesson = ended(from);
    const move = correct(lesson, to, ` ${reason} `);
    expect(move).toMatchObject({ from, cause: 'admin', actor: admin, at: now, note: reason });
    expect(move.lesson).toMatchObject({ status: to, version: lesson.version + 1, updatedBy: admin.id });
    expect(move.seats).toMatchObject([{ from, seat: { status: to, version: 7, studentUid: student.id } }]);
    const delta = tokensOf(from, to);
    if (delta === undefined) expect(move.seats[0]?.tokens).toBeUndefined();
    else {
      expect(move.seats[0]?.tokens).toMatchObject({
        delta,
        reason: delta > 0 ? 'lesson-refunded' : 'admin-adjusted',
        key: 'correct:seat:2:7',
        wallet: lesson.seats[0]?.wallet,
        studentUid: student.id,
        lessonId: lesson.id,
        bookingId: lesson.bookingId,
        actor: admin,
        at: now,
        note: reason,
      });
    }
  });

  test.each<[from: Outcome, to: Outcome, seconds: number | undefined]>([
    ['tutor-absent', 'completed', undefined],
    ['tutor-absent', 'student-absent', undefined],
    ['completed', 'student-absent', 20],
    ['completed', 'tutor-absent', 20],
  ])('what the log said of the teacher goes with an absence that was none: %s to %s', (from, to, seconds) => {
    expect(correct(ended(from, { taughtSeconds: 20 }), to).lesson.taughtSeconds).toBe(seconds);
  });

  test.each<[before: boolean, from: Outcome, to: Outcome, after: boolean]>([
    [false, 'student-absent', 'tutor-absent', false],
    [true, 'student-absent', 'tutor-absent', true],
    [true, 'pending-feedback', 'tutor-absent', true],
    [false, 'tutor-absent', 'student-absent', true],
    [true, 'tutor-absent', 'completed', true],
  ])('FB-53 the teacher seen: %s, corrected from %s to %s: on record as there: %s', (before, from, to, after) => {
    expect(correct(ended(from, { tutorWasPresent: before }), to).lesson.tutorWasPresent).toBe(after);
  });

  test('FB-53 feedback that was given stays, and is not asked for twice', () => {
    const praised = (status: Outcome) => make({ status }, { status, hasFeedback: true });
    expect(correct(praised('completed'), 'student-absent').lesson.seats[0]).toMatchObject({
      status: 'student-absent',
      hasFeedback: true,
    });
    expect(() => correct(praised('completed'), 'pending-feedback')).toThrow(stale);
    expect(correct(praised('student-absent'), 'pending-feedback')).toMatchObject({ lesson: { status: 'completed' } });
  });

  test('FB-53 the outcome that stands is no correction, and a reason has 5 to 200 characters', () => {
    for (const status of outcomes) expect(() => correct(ended(status), status)).toThrow(stale);
    const seatId = ended('completed').seats[0]?.id ?? '';
    for (const why of ['four', 'x'.repeat(201)]) {
      expect(() => correct(ended('completed'), 'tutor-absent', why)).toThrow(badLength);
      const ofSeat = { seatId, status: 'student-absent', reason: why } as const;
      expect(() => correctSeat(ended('completed'), ofSeat, admin, now)).toThrow(badLength);
    }
    for (const why of ['fives', 'x'.repeat(200)])
      expect(correct(ended('completed'), 'tutor-absent', why).note).toBe(why);
  });

  test('FB-53 whoever gave the seat back before stays out of it', () => {
    const left = aSeat(second, { status: 'student-cancelled' });
    const lesson = ended('completed');
    const move = correct({ ...lesson, seats: [left, ...lesson.seats] }, 'tutor-absent');
    expect([move.lesson.status, ...seatsAfter(move)]).toEqual(['tutor-absent', 'student-cancelled', 'tutor-absent']);
    expect(move.lesson.seats[0]).toEqual(left);
  });
});

const others = [...Object.entries(hours), ...Object.entries(groupLessons), ['given back', anHourGivenBack()] as const];
test.each(others.filter(([status]) => !isOutcome(status)))(
  'FB-53 one that is %s has no outcome yet, or never had one',
  (_status, lesson) => {
    for (const status of outcomes) {
      expect(() => correct(lesson, status)).toThrow(stale);
      const [seat] = lesson.seats;
      if (seat) expect(() => correctSeat(lesson, { seatId: seat.id, status, reason }, admin, now)).toThrow(stale);
    }
  },
);

test('FB-53 an hour was cancelled before it was held: that is no outcome of its seat either', () => {
  expect(() => correct(aClosedLesson('tutor-cancelled'), 'completed')).toThrow(stale);
});

describe('FB-53 a group', () => {
  const judged = (one: SeatStatus, two: SeatStatus, status: Outcome) =>
    aGroupLesson({ status, seats: [aSeat(student, { status: one }), aSeat(second, { status: two })] });
  const seatId = aSeat().id;

  test('FB-53 its teacher was absent after all: everybody who paid is refunded', () => {
    const move = correct(judged('completed', 'student-absent', 'completed'), 'tutor-absent');
    expect([move.lesson.status, ...seatsAfter(move)]).toEqual(['tutor-absent', 'tutor-absent', 'tutor-absent']);
    expect(deltas(move)).toEqual([1, 1]);
  });

  test('FB-53 its teacher was there after all: everybody pays again, and who has feedback keeps it', () => {
    const seats = [
      aSeat(student, { status: 'tutor-absent', hasFeedback: true }),
      aSeat(second, { status: 'tutor-absent' }),
    ];
    const move = correct(aGroupLesson({ status: 'tutor-absent', seats }), 'pending-feedback');
    expect(seatsAfter(move)).toEqual(['completed', 'pending-feedback']);
    expect(deltas(move)).toEqual([-1, -1]);
    expect(move.lesson).toMatchObject({ status: 'completed', tutorWasPresent: true });
  });

  test.each([
    ['student-absent', 'student-absent', 'student-absent', 'pending-feedback', 'pending-feedback'],
    ['pending-feedback', 'student-absent', 'pending-feedback', 'student-absent', 'student-absent'],
    ['student-absent', 'completed', 'completed', 'pending-feedback', 'completed'],
  ] as const)(
    'FB-53 one student of %s and %s in one that is %s becomes %s: no token moves, the lesson is %s',
    (one, two, before, status, after) => {
      const move = correctSeat(judged(one, two, before), { seatId, status, reason }, admin, now);
      expect(seatsAfter(move)).toEqual([status, two]);
      expect(deltas(move)).toEqual([0]);
      expect(move.lesson.status).toBe(after);
      expect(move).toMatchObject({ cause: 'admin', actor: admin, note: reason, at: now });
    },
  );

  test('FB-53 a teacher is absent for all or for nobody, and nobody is corrected who has no seat', () => {
    const lesson = judged('completed', 'student-absent', 'completed');
    const to = (status: Outcome, of = lesson, id = seatId) =>
      correctSeat(of, { seatId: id, status, reason }, admin, now);
    expect(() => to('tutor-absent')).toThrow(stale);
    expect(() => to('completed', judged('tutor-absent', 'tutor-absent', 'tutor-absent'))).toThrow(stale);
    expect(() => to('completed')).toThrow(stale);
    expect(() => to('completed', lesson, 'nobody')).toThrow('This booking was not found.');
    expect(() => to('completed', judged('student-cancelled', 'completed', 'completed'))).toThrow(stale);
    expect(() => to('student-absent', { ...lesson, status: 'in-progress' })).toThrow(stale);
  });

  test('FB-53 each seat that changes gets a line of its own; a seat that stands so already gets none', () => {
    const seats = [
      aSeat(student, { status: 'completed', hasFeedback: true, version: 6 }),
      aSeat(second, { status: 'student-absent' }),
    ];
    const lesson = aGroupLesson({ status: 'completed', tutorWasPresent: true, seats });
    const absent = correct(lesson, 'student-absent');
    expect(absent.lesson.status).toBe('student-absent');
    expect(absent.seats.map(({ seat, tokens }) => [seat.studentUid, seat.status, seat.version, tokens])).toEqual([
      [student.id, 'student-absent', 7, undefined],
    ]);
    const free = correct(lesson, 'tutor-absent');
    expect(free.seats.map(({ tokens }) => [tokens?.studentUid, tokens?.key])).toEqual([
      [student.id, `correct:${aSeat().id}:7`],
      [second.id, `correct:${aSeat(second).id}:2`],
    ]);
  });
});
