/** Which lessons of a session a student gets, and what is written of each seat. */
import { admin, at, hour, info, minute, student } from '../../test/builders.ts';
import { aGroupLesson, aSeat, aSeatOrder, aSession, second, third } from '../../test/group-builders.ts';
import type { GroupLesson } from './group-lesson.ts';
import { reserveSeats, type SeatOrder } from './group-reserve.ts';

const early = at(-24 * hour);
const book = (lessons: GroupLesson[], order = aSeatOrder(), chosen = lessons.map(({ id }) => id), now = early) =>
  reserveSeats({ session: aSession, lessons, chosen }, order, second, now);
/** Which of them cannot be booked, and why. */
const unavailable = (...faults: [string, string, string][]) =>
  expect.objectContaining({
    reason: 'LESSONS_UNAVAILABLE',
    message: 'Some of these lessons cannot be booked.',
    details: { lessons: faults.map(([id, code, message]) => ({ id, code, message })) },
  });

test('GRP-06 only lessons in the future with a seat left are taken, each refusal says which and why', () => {
  const lessons = [
    aGroupLesson({ id: 'full', seats: [aSeat(), aSeat(third)] }),
    aGroupLesson({ id: 'mine', seats: [aSeat(second)] }),
    aGroupLesson({ id: 'begun', startsAt: early }),
    aGroupLesson({ id: 'over', status: 'completed' }),
    aGroupLesson({ id: 'off', status: 'cancelled' }),
    aGroupLesson({ id: 'busy', startsAt: at(4 * hour) }),
    aGroupLesson({ startsAt: at(9 * hour) }),
  ];
  const order = aSeatOrder(second, { busy: [at(4 * hour + 49 * minute)] });
  expect(() => book(lessons, order, [...lessons.map(({ id }) => id), 'nowhere'])).toThrow(
    unavailable(
      ['full', 'LESSON_FULL', 'This lesson is full.'],
      ['mine', 'ALREADY_BOOKED', 'You have booked this lesson already.'],
      ['begun', 'LESSON_STARTED', 'This lesson cannot be booked any more.'],
      ['over', 'LESSON_STARTED', 'This lesson cannot be booked any more.'],
      ['off', 'LESSON_CANCELLED', 'This lesson was cancelled.'],
      ['busy', 'STUDENT_OVERLAP', 'You already have a lesson at this time.'],
      ['nowhere', 'BOOKING_NOT_FOUND', 'This booking was not found.'],
    ),
  );
});

test('GRP-06 a lesson can be booked until the millisecond before it, also next to another one', () => {
  const busy = aSeatOrder(second, { busy: [at(50 * minute), at(-50 * minute)] });
  expect(book([aGroupLesson()], busy, undefined, at(-1))).toHaveLength(1);
  const begun = ['LESSON_STARTED', 'This lesson cannot be booked any more.'] as const;
  expect(() => book([aGroupLesson()], busy, undefined, at(0))).toThrow(unavailable([aGroupLesson().id, ...begun]));
});

test('GRP-08 nothing selected: "Please select at least one lesson to book"', () => {
  expect(() => book([])).toThrow('Please select at least one lesson to book');
});

test('NS-09 a seat is paid by one token and begins with nothing on record; the lesson is open from then on', () => {
  const lesson = aGroupLesson({ seats: [aSeat()] });
  const [move] = book([lesson], { ...aSeatOrder(), newId: () => 'fresh' });
  const seat = {
    id: 'fresh',
    studentUid: second.id,
    status: 'booked',
    wallet: 'groupLessonTokens',
    isMock: false,
    hasFeedback: false,
    completedAssigned: false,
    viewFeedback: false,
    takenAt: early,
    version: 1,
  };
  expect(move).toMatchObject({ from: 'open', cause: 'book', at: early, actor: second });
  expect(move?.lesson).toMatchObject({ status: 'open', version: 2, seats: [aSeat(), seat] });
  expect(move?.seats).toEqual([{ seat, from: undefined, tokens: expect.anything() }]);
  expect(move?.seats[0]?.tokens).toMatchObject({
    delta: -1,
    reason: 'lesson-booked',
    key: 'book:fresh',
    wallet: 'groupLessonTokens',
    bookingId: lesson.id,
    lessonName: 'HL304 Giving directions at work',
  });
});

test('NS-09 the trial pays the first lesson by time, the group wallet the rest; too few tokens book nothing', () => {
  const lessons = [aGroupLesson({ id: 'later', startsAt: at(3 * hour) }), aGroupLesson({ id: 'first' })];
  const moves = book(lessons, aSeatOrder(second, { trial: 1, balance: 1 }));
  expect(moves.map(({ lesson, seats }) => [lesson.id, seats[0]?.seat.wallet])).toEqual([
    ['first', 'freeTrialToken'],
    ['later', 'groupLessonTokens'],
  ]);
  expect(() => book(lessons, aSeatOrder(second, { balance: 1 }))).toThrow('You have no lesson tokens left.');
});

test('who left takes a seat again', () => {
  const left = aSeat(second, { id: 'left', status: 'student-cancelled' });
  const [move] = book([aGroupLesson({ seats: [aSeat(), left] })]);
  expect(move?.lesson.seats.map(({ studentUid, status }) => [studentUid, status])).toEqual([
    [student.id, 'booked'],
    [second.id, 'student-cancelled'],
    [second.id, 'booked'],
  ]);
});

test.each([
  [2, undefined],
  [3, 'LEFT_TOO_OFTEN'],
])('who has left a lesson %i times: %s', (left, code) => {
  const act = () => book([aGroupLesson()], aSeatOrder(second, { left }));
  if (code === undefined) expect(act()[0]?.lesson.status).toBe('open');
  else expect(act).toThrow(expect.objectContaining({ details: { lessons: [expect.objectContaining({ code })] } }));
});

const { student: person, tutor } = aSeatOrder();
const notFound = 'Group session not found';
test.each<[string, Partial<SeatOrder>, string | undefined]>([
  ['a student whose account is disabled', { student: { ...person, isEnabled: false } }, 'This account is disabled.'],
  ['a teacher whose account is disabled', { tutor: { ...tutor, isEnabled: false } }, notFound],
  ['BOOK-45 a teacher in training', { tutor: { ...tutor, isTraining: true } }, notFound],
  [
    'BOOK-43 a demo student and a teacher in training',
    { student: { ...person, isMock: true }, tutor: { ...tutor, isTraining: true } },
    undefined,
  ],
])('%s: %s', (_who, over, text) => {
  const act = () => book([aGroupLesson()], { ...aSeatOrder(), ...over });
  if (text) expect(act).toThrow(text);
  else expect(act()[0]?.seats[0]?.seat.isMock).toBe(true);
});

test('BOOK-21 a session of PTE is paid from the PTE wallet, and held by a PTE teacher', () => {
  const session = { ...aSession, isPte: true };
  const lessons = [aGroupLesson({ isPte: true, topic: info.topic })];
  const entitlement = {
    categories: [{ priceId: 'price_pte_group', wallet: 'PTEGroupLessonTokens' as const, expiresAt: at(hour) }],
    freeTrialActivated: false,
    freeTrialExpiresAt: undefined,
  };
  const wealthy = { ...person, entitlement, balances: { PTEGroupLessonTokens: 1 } };
  const act = (isPte: boolean) => () =>
    reserveSeats(
      { session, lessons, chosen: lessons.map(({ id }) => id) },
      { ...aSeatOrder(), student: wealthy, tutor: { ...tutor, isPte } },
      admin,
      early,
    );
  expect(act(true)()[0]?.seats[0]?.seat.wallet).toBe('PTEGroupLessonTokens');
  expect(act(false)).toThrow('PTE lessons need a PTE teacher.');
});
