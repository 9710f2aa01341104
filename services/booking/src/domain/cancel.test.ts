/** Who gives a seat back or cancels a lesson, until when, and that each token goes back to the wallet that paid. */
import {
  aBookedLesson,
  aBuyer,
  aGroupLesson,
  admin,
  anOpenSlot,
  aSeat,
  at,
  groupLessons,
  hour,
  hours,
  info,
  kinds,
  minute,
  offerId,
  pay,
  readOf,
  second,
  student,
  third,
  tutor,
  wishes,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import { cancelByAdmin, cancelByStudent, cancelByTutor, cancelledByAdmin, endFor } from './cancel.ts';
import { isOpenSlot, seatOf, type Lesson, type LessonMove } from './lesson.ts';
import { bookSlot } from './take.ts';
import { firstPolicy } from './policy.ts';

const early = at(-24 * hour);
const changed = 'This lesson has changed in the meantime.';
const invalid = 'Invalid booking to cancel';
const tooLate = "You can't cancel within 12 hours of commencement";
const trialist = aSeat(second, { wallet: 'freeTrialToken' });
const left = aSeat(third, { status: 'student-cancelled' });
const two = aGroupLesson({ capacity: 3, seats: [left, aSeat(), trialist] });
const giveBack = (lesson: Lesson, who = student, now = early) =>
  cancelByStudent(lesson, who.id, { actor: who, at: now, offerId });
const refunds = ({ seats }: LessonMove) =>
  seats.map(({ seat, from, tokens }) => [seat.studentUid, from, seat.status, tokens?.wallet, tokens?.delta]);

describe.each(kinds)('%s', (_kind, make) => {
  test('BOOK-25, BOOK-32, CON-24 a student gives the seat back at 12 h to the millisecond: token back, and the last one leaves a lesson without students', () => {
    const lesson = make({}, { wallet: 'freeTrialToken', paidAs: 'seat:2' });
    const move = giveBack(lesson, student, at(-12 * hour));
    expect(move).toMatchObject({ from: 'open', cause: 'cancel-student', actor: student, at: at(-12 * hour) });
    // An hour that is offered again is its teacher's.
    const updatedBy = lesson.sessionId === undefined ? tutor.id : student.id;
    expect(move.lesson).toMatchObject({ id: lesson.id, status: 'pending', updatedBy });
    expect(move.lesson.version).toBe(lesson.version + 1);
    expect(refunds(move)).toEqual([[student.id, 'booked', 'student-cancelled', 'freeTrialToken', 1]]);
    expect(move.seats[0]?.tokens).toMatchObject({
      key: 'refund:seat:2',
      reason: 'lesson-refunded',
      actor: student,
      at: at(-12 * hour),
      lessonId: lesson.id,
      bookingId: lesson.bookingId,
      lessonName: 'HL304 Giving directions at work',
    });
    expect(readOf(move.lesson)).toBe('pending');
  });

  test.each([
    [-12 * hour - 1, true],
    [-12 * hour, true],
    [-12 * hour + 1, false],
  ])('BOOK-28, LIM-09, CON-24 %d ms from the start both roles may: %s', (offset, free) => {
    const leave = () => giveBack(make(), student, at(offset));
    const cancel = () => cancelByTutor(make(), 'I am ill', tutor, at(offset));
    if (free) expect([leave().lesson.status, cancel().lesson.status]).toEqual(['pending', 'cancelled']);
    else for (const act of [leave, cancel]) expect(act).toThrow(tooLate);
  });

  test.each([
    ['four', 'four', false],
    ['five', 'fives', true],
    ['five emoji, which are ten UTF-16 units', '🙂🙂🙂🙂🙂', true],
    ['four emoji', '🙂🙂🙂🙂', false],
    ['200', 'x'.repeat(200), true],
    ['201', 'x'.repeat(201), false],
    ['only spaces', '          ', false],
  ])('BOOK-27 a reason of %s characters', (_words, reason, accepted) => {
    const byTutor = () => cancelByTutor(make(), reason, tutor, early);
    const bySchool = () => cancelByAdmin(make(), reason, admin, early);
    for (const act of [byTutor, bySchool]) {
      if (accepted) expect(act().lesson.status).toBe('cancelled');
      else expect(act).toThrow('Your message must be between 5 and 200 characters');
    }
  });

  test('NS-09 an administrator cancels to the last minute and the token is back, and nothing that has begun', () => {
    const move = cancelByAdmin(make(), ' School closed ', admin, at(-1));
    expect(move).toMatchObject({ cause: 'admin', note: 'School closed', lesson: { status: 'cancelled' } });
    expect(readOf(move.lesson)).toBe('cancelled');
    expect(move.seats).toMatchObject([
      { from: 'booked', seat: { status: 'cancelled' }, tokens: { delta: 1, actor: admin } },
    ]);
    expect(cancelledByAdmin(make(), 'School closed', admin, at(-1))).toEqual(move);
    expect(cancelledByAdmin(make({ status: 'tutor-present' }), 'Closed', admin, at(-1))).toBeUndefined();
  });
});

test('BOOK-32 an hour that is given back opens again under its own id and an id of its own for people, and says nothing of what it was', () => {
  const { lesson, seats } = giveBack(aBookedLesson());
  const before = anOpenSlot();
  const gaveBack = { topic: info.topic, pay, policy: firstPolicy, version: 3, updatedAt: early, updatedBy: student.id };
  const seat = { ...aBookedLesson().seats[0], status: 'student-cancelled', version: 2, gaveBack };
  expect(lesson).toEqual({
    ...before,
    bookingId: offerId,
    seats: [seat],
    version: 3,
    updatedAt: early,
    updatedBy: tutor.id,
  });
  expect([lesson.topic, lesson.pay, isOpenSlot(lesson)]).toEqual([undefined, undefined, true]);
  expect(seats).toEqual([{ seat, from: 'booked', tokens: expect.anything() }]);
});

test.each([true, false])('BOOK-32 the hour is of the same stream as the lesson was, PTE: %s', (isPte) => {
  expect(giveBack(aBookedLesson({ isPte })).lesson.isPte).toBe(isPte);
});

test.each([
  ['another student', second],
  ['the same student', student],
])('BOOK-25 an hour given back is booked again by %s, and given back again', (_who, who) => {
  const order = { student: aBuyer(who, { lessonTokens: 1 }), wishes, policy: firstPolicy, topic: libraryTopic() };
  const teacher = { isPte: false, isTraining: false, isEnabled: true, rate: 80, currency: 'PHP' };
  const free = giveBack(aBookedLesson());
  const again = bookSlot(free.lesson, { ...order, tutor: teacher }, who, early);
  expect(again.lesson).toMatchObject({ status: 'open', topic: info.topic, pay: { rate: 80, currency: 'PHP' } });
  expect(seatOf(again.lesson, who.id)).toMatchObject({ id: offerId, status: 'booked', gaveBack: undefined });
  const once = giveBack(again.lesson, who);
  expect(once.seats).toMatchObject([{ seat: { studentUid: who.id }, tokens: { delta: 1 } }]);
  const keys = [free, again, once].map((move) => move.seats[0]?.tokens?.key);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]?.replace('refund:', '')).toBe(keys[1]?.replace('book:', ''));
});

test('CON-24 who leaves a group gets the token back and the others stay', () => {
  const move = giveBack(two, second);
  expect(move).toMatchObject({ cause: 'cancel-student', actor: second, at: early, from: 'open' });
  expect(move.lesson).toMatchObject({ status: 'open', updatedBy: second.id, version: 2, topic: info.topic, pay });
  expect(move.lesson.bookingId).toBe(two.bookingId);
  expect(refunds(move)).toEqual([[second.id, 'booked', 'student-cancelled', 'freeTrialToken', 1]]);
  expect(move.seats[0]?.seat.gaveBack).toBeUndefined();
  expect(move.seats[0]?.tokens).toMatchObject({ key: `refund:${trialist.id}`, actor: second, at: early });
  const last = giveBack(move.lesson);
  expect(last.lesson.status).toBe('pending');
  expect(refunds(last)).toEqual([[student.id, 'booked', 'student-cancelled', 'groupLessonTokens', 1]]);
});

test.each([
  ['a stranger to a group', aGroupLesson({ seats: [aSeat()] }), second.id, invalid],
  ['who left a group before', two, third.id, invalid],
  ['of a group that runs', groupLessons['in-progress'], student.id, invalid],
  ['of a group without students', aGroupLesson(), student.id, invalid],
  ['a stranger to an hour', aBookedLesson(), second.id, changed],
  ['who gave the hour back before', giveBack(aBookedLesson()).lesson, student.id, changed],
  ['of an hour that runs', hours['in-progress'], student.id, changed],
  ['of an hour that nobody has', anOpenSlot(), student.id, changed],
])('GRP-17 nobody gives back who does not sit in a lesson ahead: %s', (_who, lesson, uid, text) => {
  expect(() => cancelByStudent(lesson, uid, { actor: student, at: early, offerId })).toThrow(text);
  expect(endFor(lesson, uid, 'Closed', { actor: admin, at: early })).toBeUndefined();
});

test('BOOK-26, BOOK-32, NS-09 a tutor cancels an hour: token back, it stays closed, the reason stays with the move', () => {
  const move = cancelByTutor(aBookedLesson(), '  I am ill today ', tutor, at(-13 * hour));
  expect(move).toMatchObject({ cause: 'cancel-tutor', note: 'I am ill today', lesson: { status: 'cancelled' } });
  expect(refunds(move)).toEqual([[student.id, 'booked', 'tutor-cancelled', 'lessonTokens', 1]]);
  expect([readOf(move.lesson), isOpenSlot(move.lesson)]).toEqual(['tutor-cancelled', false]);
  expect(move.lesson).toMatchObject({ topic: info.topic, pay });
});

test('NS-09 the tutor cancels a group with a reason, and everybody who sits in it is refunded', () => {
  const move = cancelByTutor(two, '  I am ill today ', tutor, early);
  expect(move).toMatchObject({ cause: 'cancel-tutor', note: 'I am ill today', lesson: { status: 'cancelled' } });
  expect(refunds(move)).toEqual([
    [student.id, 'booked', 'cancelled', 'groupLessonTokens', 1],
    [second.id, 'booked', 'cancelled', 'freeTrialToken', 1],
  ]);
  for (const { tokens } of move.seats) expect(tokens).toMatchObject({ actor: tutor, at: early });
  expect(cancelByTutor(aGroupLesson(), 'I am ill', tutor, early)).toMatchObject({ from: 'pending', seats: [] });
});

test('an hour that nobody has is closed and never cancelled, a group without students is cancelled', () => {
  expect(() => cancelByTutor(anOpenSlot(), 'I am ill', tutor, early)).toThrow(changed);
  expect(() => cancelByAdmin(anOpenSlot(), 'Closed', admin, early)).toThrow(changed);
  expect(cancelledByAdmin(anOpenSlot(), 'Closed', admin, early)).toBeUndefined();
  expect(cancelledByAdmin(aGroupLesson(), 'Closed', admin, early)?.lesson.status).toBe('cancelled');
});

test('the account of a group’s student is closed: the seat goes whatever the hour, the token goes back and the others stay', () => {
  const move = endFor(two, student.id, 'Closed', { actor: admin, at: at(-1) });
  expect(move).toMatchObject({ cause: 'admin', actor: admin, lesson: { status: 'open' } });
  expect(move && refunds(move)).toEqual([[student.id, 'booked', 'student-cancelled', 'groupLessonTokens', 1]]);
});

test.each([
  ['an hour’s student', aBookedLesson(), student.id],
  ['an hour’s teacher', aBookedLesson(), tutor.id],
  ['a group’s teacher', aGroupLesson({ seats: [aSeat()] }), tutor.id],
])(
  'the account of %s is closed: the lesson is cancelled whatever the hour, and each token goes back',
  (_who, lesson, uid) => {
    const move = endFor(lesson, uid, 'Account closed', { actor: admin, at: at(-minute) });
    expect(move).toMatchObject({ cause: 'admin', note: 'Account closed', lesson: { status: 'cancelled' } });
    expect(move?.seats).toMatchObject([{ seat: { status: 'cancelled' }, tokens: { delta: 1 } }]);
  },
);
