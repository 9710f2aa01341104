/** Who gets an hour, or which lessons of a session; what it costs and what is written of the seat. */
import {
  aBookedLesson,
  aBuyer,
  aGroupLesson,
  admin,
  anHourGivenBack,
  anOpenSlot,
  aSeat,
  aSeatOrder,
  aSession,
  at,
  hour,
  info,
  minute,
  offerId,
  second,
  start,
  student,
  third,
  wishes,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import type { Lesson } from './lesson.ts';
import { refuse } from './refusals.ts';
import { bookLessons, bookSlot, type SeatOrder, type SlotOrder } from './take.ts';
import type { WalletName } from './token-move.ts';
import { firstPolicy } from './policy.ts';

const subscription = 'To book this teacher, you need an active subscription';
const stream = 'PTE lessons need PTE material, and all others need other material.';
const noPteTeacher = 'PTE lessons need a PTE teacher.';
const blank = { hasFeedback: false, completedAssigned: false, viewFeedback: false, gaveBack: undefined };

describe('an hour', () => {
  const person = aBuyer(student, { lessonTokens: 2 });
  const teacher = { isPte: false, isTraining: false, isEnabled: true, rate: 70.5, currency: 'PHP' };
  const order: SlotOrder = { student: person, tutor: teacher, wishes, policy: firstPolicy, topic: libraryTopic() };
  const book = (over: Partial<SlotOrder> = {}, slot = anOpenSlot(), now = at(-1)) =>
    bookSlot(slot, { ...order, ...over }, student, now);
  /** Names the fields that cannot stand. */
  const malformed = (fields: object) =>
    expect.objectContaining({
      reason: 'MALFORMED',
      message: 'Please correctly fill out all details before submitting.',
      details: { fields },
    });

  test('BOOK-01, DATA-05 booking fixes the rate and spends one token', () => {
    const asked = { ...wishes, notes: 'Slowly, please.', introduction: false };
    const move = book({ wishes: asked });
    const seat = {
      ...blank,
      id: anOpenSlot().bookingId,
      studentUid: student.id,
      status: 'booked',
      wallet: 'lessonTokens',
      paidAs: anOpenSlot().bookingId,
      takes: 1,
      isMock: false,
      wishes: asked,
      takenAt: at(-1),
      version: 1,
    };
    expect(move).toMatchObject({ from: 'pending', cause: 'book', actor: student, at: at(-1), note: '' });
    expect(move.lesson).toEqual({
      ...anOpenSlot(),
      status: 'open',
      topic: info.topic,
      pay: { rate: 70.5, currency: 'PHP' },
      seats: [seat],
      version: 2,
      updatedAt: at(-1),
      updatedBy: student.id,
    });
    expect(move.seats).toEqual([{ seat, from: undefined, tokens: expect.anything() }]);
    expect(move.seats[0]?.tokens).toMatchObject({
      delta: -1,
      wallet: 'lessonTokens',
      reason: 'lesson-booked',
      key: `book:${seat.id}`,
      lessonId: move.lesson.id,
      bookingId: move.lesson.bookingId,
      lessonWhen: start,
      lessonName: 'HL304 Giving directions at work',
    });
  });

  test('who comes back to an hour has the same seat, newly paid; who comes after somebody has one of their own', () => {
    const back = book({}, anHourGivenBack());
    expect(back.lesson.seats).toMatchObject([{ id: offerId, takes: 2, paidAs: `${offerId}:2`, version: 3 }]);
    expect(back.seats).toMatchObject([{ from: 'student-cancelled', seat: blank, tokens: { delta: -1 } }]);
    const next = bookSlot(
      anHourGivenBack(),
      { ...order, student: aBuyer(second, { lessonTokens: 1 }) },
      second,
      at(-1),
    );
    expect(next.lesson.seats).toEqual([anHourGivenBack().seats[0], expect.objectContaining({ id: offerId, takes: 1 })]);
    expect(next.seats).toMatchObject([{ from: undefined, seat: { studentUid: second.id, paidAs: offerId } }]);
  });

  test('EARN-19 a tutor without a rate teaches for 65', () => {
    expect(book({ tutor: { ...teacher, rate: 0 } }).lesson.pay).toEqual({ rate: 65, currency: 'PHP' });
  });

  test.each([
    [-1, undefined],
    [0, 'This slot is in the past.'],
  ])('CON-15 booking %i ms from the start: %s', (offset, text) => {
    const act = () => book({}, anOpenSlot(), at(offset));
    if (text) expect(act).toThrow(text);
    else expect(act().lesson.status).toBe('open');
  });

  test('BOOK-01 a taken slot: SLOT_TAKEN', () => {
    const taken = 'This slot has just been taken.';
    expect(() => book({}, aBookedLesson())).toThrow(taken);
    expect(() => book({}, aBookedLesson({}, { studentUid: second.id }))).toThrow(taken);
    expect(() => book({}, aGroupLesson())).toThrow(taken);
  });

  test.each([
    [400, true],
    [401, false],
  ])('BOOK-06 notes of %i characters: %s', (length, accepted) => {
    const act = () => book({ wishes: { ...wishes, notes: '🙂'.repeat(length) } });
    if (accepted) expect(act().lesson.status).toBe('open');
    else expect(act).toThrow(malformed({ notes: 'at most 400 characters' }));
  });

  test('a student who sits in a group at that time books no other lesson', () => {
    expect(() => book({ isBusy: true })).toThrow('You already have a lesson at this time.');
    expect(book({ isBusy: false }).lesson.status).toBe('open');
  });

  test.each(['material', 'course', 'lesson'])(
    'BOOK-07, BOOK-08 a topic is required: one without a %s is none',
    (part) => {
      const topic = libraryTopic({ ...info.topic, [part]: '' });
      expect(() => book({ topic })).toThrow(malformed({ topic: 'is required' }));
    },
  );

  const training = { ...teacher, isTraining: true };
  const mock = { ...person, isMock: true };
  test('BOOK-43, BOOK-45 a training teacher is there for mock students only', () => {
    expect(() => book({ tutor: training })).toThrow('This booking was not found.');
    expect(book({ tutor: training, student: mock }).lesson.seats[0]?.isMock).toBe(true);
  });

  const pteTopic = { material: 'pte', course: 'speaking', lesson: 'ps02', code: 'PS02', name: 'Read aloud' };
  const [workplace, pte] = [libraryTopic(), libraryTopic(pteTopic)];
  const holding = (...wallets: WalletName[]) =>
    aBuyer(student, Object.fromEntries(wallets.map((wallet) => [wallet, 1])));
  const both = holding('lessonTokens', 'PTELessonTokens');

  describe.each([
    ['Workplace', false],
    ['PTE', true],
  ] as const)('BOOK-36 a %s slot', (_slot, isPte) => {
    test.each([
      ['Workplace material', 'one of Workplace', isPte ? stream : 'lessonTokens', workplace, holding('lessonTokens')],
      ['PTE material', 'one of Workplace', isPte ? subscription : stream, pte, holding('lessonTokens')],
      ['Workplace material', 'one of PTE', isPte ? stream : subscription, workplace, holding('PTELessonTokens')],
      ['PTE material', 'one of PTE', isPte ? 'PTELessonTokens' : stream, pte, holding('PTELessonTokens')],
      ['Workplace material', 'both', isPte ? stream : 'lessonTokens', workplace, both],
      ['PTE material', 'both', isPte ? 'PTELessonTokens' : stream, pte, both],
      ['Workplace material', 'the trial', isPte ? stream : 'freeTrialToken', workplace, holding('freeTrialToken')],
      ['PTE material', 'the trial', isPte ? 'freeTrialToken' : stream, pte, holding('freeTrialToken')],
      ['Workplace material', 'nothing', isPte ? stream : subscription, workplace, holding()],
      ['PTE material', 'nothing', isPte ? subscription : stream, pte, holding()],
    ])('about %s with a token of %s: %s', (_topic, _token, outcome, topic, whose) => {
      const act = () => book({ student: whose, tutor: { ...teacher, isPte: true }, topic }, anOpenSlot({ isPte }));
      if (outcome.endsWith('Tokens') || outcome === 'freeTrialToken') {
        expect(act().lesson).toMatchObject({ isPte, topic: topic.topic, seats: [{ wallet: outcome, wishes }] });
      } else expect(act).toThrow(outcome);
    });
  });

  test('BOOK-21 an hour of PTE is held by a PTE teacher', () => {
    const wish = { student: holding('PTELessonTokens'), topic: pte };
    expect(() => book(wish, anOpenSlot({ isPte: true }))).toThrow(noPteTeacher);
  });

  test('BOOK-38 a teacher in training teaches mock students any material, as when it is changed later', () => {
    expect(book({ student: mock, tutor: training, topic: pte }).lesson.topic).toEqual(pteTopic);
  });

  test.each([false, true])('a lesson of a hidden material is not there, a teacher in training: %s', (isTraining) => {
    const topic = libraryTopic(info.topic, { isHidden: true });
    const act = () => book({ student: mock, tutor: { ...teacher, isTraining }, topic });
    expect(act).toThrow(refuse('MATERIAL_OR_COURSE_NOT_FOUND'));
  });

  test.each([
    ['student', { student: { ...person, isEnabled: false } }, 'This account is disabled.'],
    ['teacher', { tutor: { ...teacher, isEnabled: false } }, 'This booking was not found.'],
  ])('ADM-01 a disabled %s books nothing and is booked by nobody', (_whose, over, text) => {
    expect(() => book(over)).toThrow(text);
  });
});

describe('lessons of a session', () => {
  const early = at(-24 * hour);
  const book = (lessons: Lesson[], order = aSeatOrder(), chosen = lessons.map(({ id }) => id), now = early) =>
    bookLessons({ session: aSession, lessons, chosen }, order, second, now);
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
      ...blank,
      id: 'fresh',
      studentUid: second.id,
      status: 'booked',
      wallet: 'groupLessonTokens',
      paidAs: 'fresh',
      takes: 1,
      isMock: false,
      wishes,
      takenAt: early,
      version: 1,
    };
    expect(move).toMatchObject({ from: 'open', cause: 'book', at: early, actor: second });
    expect(move?.lesson).toEqual({
      ...lesson,
      seats: [aSeat(), seat],
      version: 2,
      updatedAt: early,
      updatedBy: second.id,
    });
    expect(move?.seats).toEqual([{ seat, from: undefined, tokens: expect.anything() }]);
    expect(move?.seats[0]?.tokens).toMatchObject({
      delta: -1,
      reason: 'lesson-booked',
      key: 'book:fresh',
      wallet: 'groupLessonTokens',
      lessonId: lesson.id,
      bookingId: lesson.bookingId,
      lessonName: 'HL304 Giving directions at work',
    });
    expect(book([aGroupLesson()])[0]).toMatchObject({ from: 'pending', lesson: { status: 'open' } });
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

  const gone = (takes: number) =>
    aSeat(second, { id: 'mine', status: 'student-cancelled', takes, paidAs: 'before', hasFeedback: true, version: 4 });

  test('who left takes the same seat again, paid under a name of its own and with nothing on record', () => {
    const [move] = book([aGroupLesson({ seats: [gone(1), aSeat()] })]);
    const seat = { ...blank, id: 'mine', status: 'booked', takes: 2, paidAs: 'mine:2', takenAt: early, version: 5 };
    expect(move?.lesson.seats).toMatchObject([seat, { studentUid: student.id, status: 'booked' }]);
    expect(move?.seats).toMatchObject([{ from: 'student-cancelled', seat, tokens: { key: 'book:mine:2', delta: -1 } }]);
  });

  test.each([
    [2, undefined],
    [3, 'LEFT_TOO_OFTEN'],
  ])('who has left a lesson %i times: %s', (left, code) => {
    const act = () => book([aGroupLesson({ seats: [aSeat(), gone(left)] })]);
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
    const lessons = [aGroupLesson({ isPte: true })];
    const wish = { session: { ...aSession, isPte: true }, lessons, chosen: lessons.map(({ id }) => id) };
    const wealthy = aBuyer(second, { PTEGroupLessonTokens: 1 });
    const act = (isPte: boolean) => () =>
      bookLessons(wish, { ...aSeatOrder(), student: wealthy, tutor: { ...tutor, isPte } }, admin, early);
    expect(act(true)()[0]?.seats[0]?.seat.wallet).toBe('PTEGroupLessonTokens');
    expect(act(false)).toThrow(noPteTeacher);
  });
});
