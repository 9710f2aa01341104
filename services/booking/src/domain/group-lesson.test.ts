/** The table of legal and illegal moves of group lessons, and the rules beside it. */
import { admin, at, hour, info, minute, start, student, tutor, words } from '../../test/builders.ts';
import { aGroupLesson, aSeat, aSession, second, third } from '../../test/group-builders.ts';
import { libraryTopic } from '../../test/library.ts';
import { cancelGroupLessonByAdmin, cancelGroupLessonByTutor, cancelSession, leaveGroupLesson } from './group-cancel.ts';
import { giveGroupFeedback, viewGroupFeedback } from './group-feedback.ts';
import { statusForStudent, type GroupLesson, type Seat } from './group-lesson.ts';
import { commenceGroup, groupTutorMissedStart, groupTutorStayed, joinGroup, settleGroup } from './group-life.ts';
import { reserveSeats } from './group-reserve.ts';
import type { LibraryTopic } from './library-topic.ts';
import { createSession, isUnderMinimum, sessionFaults } from './group-session.ts';
import { Refusal } from './refusal.ts';

const early = at(-24 * hour);
const over = at(50 * minute);
const everybody = { presentUids: [student.id, tutor.id], completeUntil: over };
const seated = (status: Seat['status'], seat: Partial<Seat> = {}) => [aSeat(student, { status, ...seat })];
const running = { firstJoinedAt: start, commencedAt: start };

const states: Record<string, GroupLesson> = {
  pending: aGroupLesson(),
  open: aGroupLesson({ seats: [aSeat()] }),
  'in-progress': aGroupLesson({ ...running, status: 'in-progress', seats: [aSeat()] }),
  'tutor-present': aGroupLesson({ ...running, status: 'tutor-present', seats: [aSeat()] }),
  'pending-feedback': aGroupLesson({ status: 'pending-feedback', seats: seated('pending-feedback') }),
  'tutor-absent': aGroupLesson({ status: 'tutor-absent', seats: seated('tutor-absent') }),
  'student-absent': aGroupLesson({ status: 'student-absent', seats: seated('student-absent') }),
  cancelled: aGroupLesson({ status: 'cancelled', seats: seated('cancelled') }),
  completed: aGroupLesson({ status: 'completed', seats: seated('completed', { hasFeedback: true }) }),
};

const entitlement = {
  categories: [{ priceId: 'price_workplace_group', wallet: 'groupLessonTokens' as const, expiresAt: at(24 * hour) }],
  freeTrialActivated: false,
  freeTrialExpiresAt: undefined,
};

function order(who = second, over: { balance?: number; busy?: Date[]; trial?: number; left?: number } = {}) {
  const { balance = 5, busy = [], trial = 0 } = over;
  let next = 0;
  return {
    student: {
      uid: who.id,
      isMock: false,
      isEnabled: true,
      entitlement: { ...entitlement, freeTrialActivated: trial > 0 },
      balances: { groupLessonTokens: balance, freeTrialToken: trial },
    },
    tutor: { isPte: false, isTraining: false, isEnabled: true },
    leaves: new Map([[aGroupLesson().id, over.left ?? 0]]),
    busy,
    newId: () => `seat-${who.name}-${(next += 1)}`,
  };
}

const text = words(12);
const praise = { pronunciation: text, vocabulary: text, grammar: text, listening: text, behaviour: text };
const given = (...who: { id: string }[]) =>
  who.map(({ id }) => ({ studentUid: id, words: { ...praise, completedAssigned: false } }));
const book = (lessons: GroupLesson[], wish = order(), now = early) =>
  reserveSeats({ session: aSession, lessons, chosen: lessons.map(({ id }) => id) }, wish, second, now);

type Verb = { act: (lesson: GroupLesson) => string | undefined; leads: Record<string, string>; otherwise: string };
const verbs: Record<string, Verb> = {
  'a second student books': {
    act: (lesson) => book([lesson])[0]?.lesson.status,
    leads: { pending: 'open', open: 'open' },
    otherwise: 'LESSONS_UNAVAILABLE',
  },
  'the student leaves': {
    act: (lesson) => leaveGroupLesson(lesson, student.id, student, early).lesson.status,
    leads: { open: 'pending' },
    otherwise: 'INVALID_GROUP_CANCEL',
  },
  'the tutor cancels': {
    act: (lesson) => cancelGroupLessonByTutor(lesson, 'I am ill today', tutor, early).lesson.status,
    leads: { pending: 'cancelled', open: 'cancelled' },
    otherwise: 'INVALID_GROUP_CANCEL',
  },
  'the school cancels': {
    act: (lesson) => cancelGroupLessonByAdmin(lesson, 'School closed', admin, at(-minute))?.lesson.status ?? '-',
    leads: { pending: 'cancelled', open: 'cancelled' },
    otherwise: '-',
  },
  'the tutor commences': {
    act: (lesson) => commenceGroup(lesson, tutor, start)?.lesson.status ?? lesson.status,
    leads: {
      pending: 'EMPTY_BOOKING',
      open: 'in-progress',
      'tutor-absent': 'DEADLINE_MISSED',
      'in-progress': 'in-progress',
      'tutor-present': 'tutor-present',
    },
    otherwise: 'ILLEGAL_TRANSITION',
  },
  'the tutor joins': {
    act: (lesson) => joinGroup(lesson, tutor, start).lesson.status,
    leads: { open: 'in-progress', 'in-progress': 'in-progress', 'tutor-present': 'tutor-present' },
    otherwise: 'NOT_IN_PROGRESS',
  },
  'an administrator watches': {
    act: (lesson) => joinGroup(lesson, admin, start).lesson.status,
    leads: { 'in-progress': 'in-progress', 'tutor-present': 'tutor-present' },
    otherwise: 'NOT_IN_PROGRESS',
  },
  'a student joins': {
    act: (lesson) => joinGroup(lesson, student, start).lesson.status,
    leads: { pending: 'BOOKING_NOT_FOUND', 'in-progress': 'in-progress', 'tutor-present': 'tutor-present' },
    otherwise: 'NOT_IN_PROGRESS',
  },
  'five minutes pass': {
    act: (lesson) => groupTutorMissedStart(lesson, at(5 * minute))?.lesson.status ?? '-',
    leads: { open: 'tutor-absent' },
    otherwise: '-',
  },
  'a quarter of an hour passes': {
    act: (lesson) => groupTutorStayed(lesson, at(15 * minute))?.lesson.status ?? '-',
    leads: { 'in-progress': 'tutor-present' },
    otherwise: '-',
  },
  'the lesson ends': {
    act: (lesson) => settleGroup(lesson, everybody, { isOver: false }, over)?.lesson.status ?? '-',
    leads: { 'in-progress': 'pending-feedback', 'tutor-present': 'pending-feedback' },
    otherwise: '-',
  },
  'the tutor gives feedback': {
    act: (lesson) =>
      giveGroupFeedback(lesson, { given: given(student), tutorWasPresent: true }, tutor, start).move.lesson.status,
    leads: { 'in-progress': 'completed', 'tutor-present': 'completed', 'pending-feedback': 'completed' },
    otherwise: 'ILLEGAL_TRANSITION',
  },
};

function tried(act: () => string | undefined): string | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

describe.each(Object.entries(verbs))('%s', (_verb, { act, leads, otherwise }) => {
  test.each(Object.entries(states))('a lesson that is %s', (name, lesson) => {
    expect(tried(() => act(lesson))).toBe(leads[name] ?? otherwise);
  });
});

test('CON-14 what a student reads: own state, a seat left is pending, full is booked, and never open', () => {
  const one = aGroupLesson({ seats: [aSeat()] });
  const full = aGroupLesson({ seats: [aSeat(), aSeat(third)] });
  const left = aGroupLesson({ seats: seated('student-cancelled') });
  expect([one, full, left].map((lesson) => statusForStudent(lesson, student.id))).toEqual([
    'booked',
    'booked',
    'pending',
  ]);
  expect([one, full].map((lesson) => statusForStudent(lesson, second.id))).toEqual(['pending', 'booked']);
  const live = states['in-progress'] as GroupLesson;
  expect(statusForStudent(live, student.id)).toBe('in-progress');
});

test('GRP-06 only lessons in the future with a seat left are taken, each refusal says which and why', () => {
  const full = aGroupLesson({ id: 'full', seats: [aSeat(), aSeat(third)] });
  const mine = aGroupLesson({ id: 'mine', seats: [aSeat(second)] });
  const begun = aGroupLesson({ id: 'begun', startsAt: early });
  const busy = aGroupLesson({ id: 'busy', startsAt: at(4 * hour) });
  const lessons = [full, mine, begun, busy, aGroupLesson({ startsAt: at(9 * hour) })];
  const faults = [full, mine, begun, busy].map(({ id }) => id);
  try {
    book(lessons, order(second, { busy: [at(4 * hour + 49 * minute)] }));
    throw new Error('booked');
  } catch (error) {
    const { details } = error as { details: { lessons: { id: string; code: string }[] } };
    expect(details.lessons.map(({ id }) => id)).toEqual(faults);
    expect(details.lessons.map(({ code }) => code)).toEqual([
      'LESSON_FULL',
      'ALREADY_BOOKED',
      'LESSON_STARTED',
      'STUDENT_OVERLAP',
    ]);
  }
});

test('GRP-08 nothing selected: "Please select at least one lesson to book"', () => {
  expect(() => book([])).toThrow('Please select at least one lesson to book');
});

test('NS-09 the trial pays the first lesson by time, the group wallet the rest; too few tokens book nothing', () => {
  const lessons = [aGroupLesson({ id: 'later', startsAt: at(3 * hour) }), aGroupLesson({ id: 'first' })];
  const moves = book(lessons, order(second, { trial: 1, balance: 1 }));
  expect(moves.map(({ lesson, seats }) => [lesson.id, seats[0]?.seat.wallet])).toEqual([
    ['first', 'freeTrialToken'],
    ['later', 'groupLessonTokens'],
  ]);
  expect(() => book(lessons, order(second, { balance: 1 }))).toThrow('You have no lesson tokens left.');
});

test.each([
  [-12 * hour - 1, 'pending'],
  [-12 * hour, 'pending'],
  [-12 * hour + 1, 'TOO_LATE_TO_CANCEL'],
])('LIM-09, CON-24 leaving %d ms from the start: %s; the tutor is bound alike', (offset, outcome) => {
  const lesson = aGroupLesson({ seats: [aSeat()] });
  expect(tried(() => leaveGroupLesson(lesson, student.id, student, at(offset)).lesson.status)).toBe(outcome);
  const cancel = () => cancelGroupLessonByTutor(lesson, 'I am ill today', tutor, at(offset)).lesson.status;
  expect(tried(cancel)).toBe(outcome === 'pending' ? 'cancelled' : outcome);
});

test('NS-21 CON-07 an administrator who watches a group lesson is nobody’s first join', () => {
  const begun = aGroupLesson({ status: 'in-progress', commencedAt: start, seats: [aSeat()] });
  const { lesson, isFirst, commenced } = joinGroup(begun, admin, at(minute));
  expect([lesson.firstJoinedAt, isFirst, commenced]).toEqual([undefined, false, undefined]);
  expect(joinGroup(lesson, student, at(2 * minute))).toMatchObject({ isFirst: true });
});

test('GRP-17 an invalid cancel: "Invalid booking to cancel"', () => {
  expect(() => leaveGroupLesson(aGroupLesson(), student.id, student, early)).toThrow('Invalid booking to cancel');
});

test('GRP-18, GRP-19 cancelling a session cancels what is open or pending with each token back, and nothing else', () => {
  const lessons = Object.entries(states).map(([id, lesson]) => ({ ...lesson, id }));
  const made = cancelSession({ session: aSession, lessons }, 'School closed', admin, start);
  expect(made.session.status).toBe('cancelled');
  expect(made.lessons.map(({ lesson, from }) => [lesson.id, from, lesson.status])).toEqual([
    ['pending', 'pending', 'cancelled'],
    ['open', 'open', 'cancelled'],
  ]);
  expect(made.lessons[1]?.seats[0]).toMatchObject({ seat: { status: 'cancelled' }, tokens: { delta: 1 } });
  expect(() => cancelSession({ session: made.session, lessons: [] }, 'Again closed', admin, start)).toThrow(
    'Invalid booking to cancel',
  );
});

describe('NS-19 the end, each student judged alone', () => {
  const lesson = aGroupLesson({ ...running, status: 'in-progress', seats: [aSeat(), aSeat(second)] });
  const settled = (presentUids: string[], complete = true, isOver = false) => {
    const presence = { presentUids, completeUntil: complete ? over : undefined };
    const move = settleGroup(lesson, presence, { isOver }, over);
    return move && [move.lesson.status, ...move.lesson.seats.map(({ status }) => status)];
  };
  test.each([
    [[tutor.id, student.id], true, false, ['pending-feedback', 'pending-feedback', 'student-absent']],
    [[tutor.id], true, false, ['student-absent', 'student-absent', 'student-absent']],
    [[student.id], true, false, ['tutor-absent', 'tutor-absent', 'tutor-absent']],
    [[tutor.id, student.id, second.id], false, false, ['pending-feedback', 'pending-feedback', 'pending-feedback']],
    [[tutor.id, student.id], false, false, undefined],
    [[tutor.id, student.id], false, true, ['pending-feedback', 'pending-feedback', 'pending-feedback']],
  ])('present %j, complete %s, patience over %s', (present, complete, patience, outcome) => {
    expect(settled(present, complete, patience)).toEqual(outcome);
  });

  test('tutor-absent gives every token back, to the wallet that paid', () => {
    const seats = [aSeat(student, { wallet: 'freeTrialToken' }), aSeat(second)];
    const move = groupTutorMissedStart(aGroupLesson({ seats }), at(5 * minute));
    expect(move?.seats.map(({ tokens }) => [tokens?.wallet, tokens?.delta])).toEqual([
      ['freeTrialToken', 1],
      ['groupLessonTokens', 1],
    ]);
    expect(groupTutorMissedStart(aGroupLesson({ seats }), at(5 * minute - 1))).toBeUndefined();
  });
});

describe('FEED-18, FEED-19 feedback', () => {
  const both = [aSeat(), aSeat(second)];
  test('one of two during the lesson: that student is completed and the lesson goes on; at its end it is completed', () => {
    const lesson = aGroupLesson({ ...running, status: 'in-progress', seats: both });
    const { move } = giveGroupFeedback(lesson, { given: given(student), tutorWasPresent: true }, tutor, start);
    expect([move.lesson.status, ...move.lesson.seats.map(({ status }) => status)]).toEqual([
      'in-progress',
      'completed',
      'booked',
    ]);
    const end = settleGroup(move.lesson, everybody, { isOver: false }, over);
    expect([end?.lesson.status, end?.lesson.seats[1]?.status]).toEqual(['completed', 'student-absent']);
  });

  test('after the lesson: completed with the first student, the others until 24 hours after the start, absent ones never', () => {
    const seats = [aSeat(student, { status: 'pending-feedback' }), aSeat(second, { status: 'student-absent' })];
    const lesson = aGroupLesson({ status: 'pending-feedback', tutorWasPresent: true, seats });
    const give = (who: { id: string }, now = at(24 * hour)) =>
      giveGroupFeedback(lesson, { given: given(who), tutorWasPresent: false }, tutor, now).move.lesson.status;
    expect(give(student)).toBe('completed');
    expect(tried(() => give(student, at(24 * hour + 1)))).toBe('FEEDBACK_TOO_LATE');
    expect(tried(() => give(second))).toBe('ILLEGAL_TRANSITION');
    expect(tried(() => give(third))).toBe('STUDENT_NOT_FOUND');
  });

  test('words are checked for each student, and nobody gets any when one set is wrong', () => {
    const lesson = aGroupLesson({
      status: 'pending-feedback',
      tutorWasPresent: true,
      seats: seated('pending-feedback'),
    });
    const short = [{ studentUid: student.id, words: { ...praise, grammar: 'Good', completedAssigned: false } }];
    expect(() => giveGroupFeedback(lesson, { given: short, tutorWasPresent: true }, tutor, start)).toThrow(
      expect.objectContaining({
        reason: 'FEEDBACK_INVALID',
        details: { students: { [student.id]: { grammar: 'needs to have minimum 10 words' } } },
      }),
    );
  });

  test('FEED-20, CON-32 the student opens it: noted once, and an absent one is not completed by looking', () => {
    const seen = viewGroupFeedback(states.completed as GroupLesson, student.id, student, over);
    expect(seen?.seats[0]?.seat).toMatchObject({ viewFeedback: true, status: 'completed' });
    expect(viewGroupFeedback(seen?.lesson as GroupLesson, student.id, student, over)).toBeUndefined();
    const absent = aGroupLesson({ status: 'completed', seats: seated('student-absent', { hasFeedback: true }) });
    expect(viewGroupFeedback(absent, student.id, student, over)?.seats[0]?.seat.status).toBe('student-absent');
    expect(tried(() => viewGroupFeedback(states.open as GroupLesson, student.id, student, over) && '')).toBe(
      'FEEDBACK_NOT_FOUND',
    );
  });
});

test.each([
  [2, undefined],
  [3, 'LEFT_TOO_OFTEN'],
])('who has left a lesson %i times: %s', (left, code) => {
  const act = () => book([aGroupLesson()], order(second, { left }));
  if (code === undefined) expect(act()[0]?.lesson.status).toBe('open');
  else expect(act).toThrow(expect.objectContaining({ details: { lessons: [expect.objectContaining({ code })] } }));
});

describe('NS-27, NS-28 making a session', () => {
  const wish = {
    title: 'Small talk',
    maxStudents: 8,
    minStudents: 2,
    lessons: [{ startsAt: at(hour), topic: libraryTopic() }],
  };
  const pte = libraryTopic({ material: 'pte', course: 'speaking', lesson: 'ps02', code: 'PS02', name: 'Read aloud' });
  const hidden = libraryTopic(info.topic, { isHidden: true });
  const next = (topic: LibraryTopic | undefined) => ({ startsAt: at(2 * hour), topic });
  test.each([
    [{ maxStudents: 0 }, ['maxStudentCount', 'minStudentCount']],
    [{ maxStudents: 13 }, ['maxStudentCount']],
    [{ maxStudents: 12, minStudents: 12 }, []],
    [{ minStudents: 9 }, ['minStudentCount']],
    [{ minStudents: 0 }, ['minStudentCount']],
    [{ title: '  ' }, ['title']],
    [{ title: 'Small \u202Eklat' }, ['title']],
    [{ title: '\u200B' }, ['title']],
    [{ title: 'محادثة قصيرة' }, []],
    [{ lessons: [] }, ['lessons']],
    [{ lessons: [{ startsAt: start, topic: libraryTopic() }] }, ['lessons.0.when']],
    [{ lessons: [...wish.lessons, next(pte)] }, ['lessons.1.lesson']],
    [{ lessons: [{ startsAt: at(hour), topic: pte }, next(libraryTopic())] }, ['lessons.1.lesson']],
    [{ lessons: [{ startsAt: at(3 * hour), topic: pte }, next(libraryTopic())] }, ['lessons.0.lesson']],
    [{ lessons: [{ startsAt: at(hour), topic: pte }, next(pte)] }, []],
    [{ lessons: [...wish.lessons, next(hidden)] }, ['lessons.1.lesson']],
    [{ lessons: [...wish.lessons, next(undefined)] }, ['lessons.1.lesson']],
    [{ lessons: [...wish.lessons, { ...wish.lessons[0], startsAt: at(hour + 49 * minute) }] }, ['lessons.1.when']],
  ])('%j is refused for %j', (change, fields) => {
    expect(Object.keys(sessionFaults({ ...wish, ...(change as object) }, start))).toEqual(fields);
  });

  test('lessons begin pending, by time, at the rate of the tutor, and the first says what the session is; none for a PTE course without a PTE tutor', () => {
    const to = {
      tutor: { uid: tutor.id, isPte: false, rate: 0, currency: 'AUD' },
      ids: { session: 's', lessons: ['1'] },
    };
    const { session, lessons } = createSession(wish, to, admin, start);
    expect(session).toMatchObject({ isPte: false, courseName: 'Health language', level: 3 });
    expect(lessons[0]?.lesson).toMatchObject({ id: '1', status: 'pending', rate: 65, maxStudents: 8, seats: [] });
    const ofPte = { ...wish, lessons: [{ startsAt: at(hour), topic: pte }] };
    expect(() => createSession(ofPte, to, admin, start)).toThrow('PTE lessons need a PTE teacher.');
  });

  test.each([
    [12 * hour + 1, 1, false],
    [12 * hour, 1, true],
    [1, 1, true],
    [0, 1, false],
    [hour, 2, false],
  ])('GRP-12 a first lesson in %d ms with %d of the least two students is flagged: %s', (ahead, taken, flagged) => {
    expect(isUnderMinimum({ startsAt: at(ahead), taken }, 2, start)).toBe(flagged);
  });
});
