/** The table of legal and illegal moves: every verb against every state, for an hour and for a group, at an instant at which the clock allows it. */
import {
  aBookedLesson,
  aBuyer,
  aGroupLesson,
  admin,
  anHourGivenBack,
  aSeat,
  aSeatOrder,
  aSession,
  at,
  groupLessons,
  hour,
  hours,
  minute,
  offerId,
  outcomeOf,
  praiseFor,
  readOf,
  second,
  start,
  student,
  third,
  tutor,
  wishes,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import { cancelByAdmin, cancelByStudent, cancelByTutor, endFor } from './cancel.ts';
import { correctOutcome } from './correct.ts';
import { settle, tutorMissedStart, tutorStayed } from './due.ts';
import { giveFeedback, viewFeedback } from './feedback.ts';
import { changeInfo } from './info.ts';
import { kindOf } from './kind.ts';
import {
  endsAt,
  isOpenSlot,
  leavesOf,
  moved,
  onlySeat,
  seatOf,
  seatTo,
  statusForStudent,
  takenSeats,
  type Lesson,
  type LessonMove,
  type Seat,
} from './lesson.ts';
import { commence, join } from './life.ts';
import { bookLessons, bookSlot } from './take.ts';
import { firstPolicy } from './policy.ts';

const early = at(-24 * hour);
const teacher = { isPte: false, isTraining: false, isEnabled: true, rate: 65, currency: 'AUD' };
const reason = 'The call log was wrong';
const everybody = { presentUids: [student.id, tutor.id], completeUntil: at(50 * minute) };
const other = libraryTopic({ material: 'hotel', course: 'desk', lesson: 'ho101', code: 'HO101', name: 'At the desk' });

function book(lesson: Lesson): LessonMove | undefined {
  if (kindOf(lesson).isGroup) {
    return bookLessons({ session: aSession, lessons: [lesson], chosen: [lesson.id] }, aSeatOrder(), second, early)[0];
  }
  const buyer = aBuyer(second, { lessonTokens: 1 });
  const order = { student: buyer, tutor: teacher, wishes, policy: firstPolicy, topic: libraryTopic() };
  return bookSlot(lesson, order, second, early);
}

/** What the teacher reads after each act; undefined means that nothing is due. */
type Act = (lesson: Lesson) => { lesson: Lesson } | undefined;
const acts = {
  'another student books': book,
  'the student gives it back': (lesson) => cancelByStudent(lesson, student.id, { actor: student, at: early, offerId }),
  'the tutor cancels': (lesson) => cancelByTutor(lesson, 'I am ill today', tutor, early),
  'the school cancels': (lesson) => cancelByAdmin(lesson, 'School closed', admin, at(-minute)),
  'the student’s account is closed': (lesson) => endFor(lesson, student.id, 'Closed', { actor: admin, at: at(-1) }),
  'the tutor’s account is closed': (lesson) => endFor(lesson, tutor.id, 'Closed', { actor: admin, at: at(-1) }),
  'the topic is changed': (lesson) =>
    changeInfo(lesson, { change: { topic: other, wishes: {} }, tutorIsTraining: false }, tutor, early),
  'the tutor commences': (lesson) => commence(lesson, tutor, start) ?? { lesson },
  'the tutor joins': (lesson) => join(lesson, tutor, start),
  'the student joins': (lesson) => join(lesson, student, start),
  'an administrator watches': (lesson) => join(lesson, admin, start),
  'five minutes pass': (lesson) => tutorMissedStart(lesson, at(5 * minute)),
  'a quarter of an hour passes': (lesson) => tutorStayed(lesson, at(15 * minute)),
  'the lesson ends': (lesson) => settle(lesson, everybody, { isOver: false }, endsAt(lesson)),
  'the tutor gives feedback': (lesson) =>
    giveFeedback(lesson, { given: praiseFor(student), tutorWasPresent: true }, tutor, start).move,
  'the student reads feedback': (lesson) => viewFeedback(lesson, student.id, student, at(hour)),
  'the school corrects it': (lesson) => correctOutcome(lesson, { status: 'student-absent', reason }, admin, at(hour)),
} satisfies Record<string, Act>;

type Row = [leads: Record<string, string>, otherwise: string];
type Rows = Partial<Record<keyof typeof acts, Row>>;
const running = { 'in-progress': 'in-progress', 'tutor-present': 'tutor-present' };
const begun = { ...running, booked: 'in-progress', open: 'in-progress' };
const empty = { pending: 'EMPTY_BOOKING', 'given back': 'EMPTY_BOOKING' };
const toEnd = { 'in-progress': 'pending-feedback', 'tutor-present': 'pending-feedback' };
const praised = { 'in-progress': 'completed', 'tutor-present': 'completed', 'pending-feedback': 'completed' };
const absent = { 'tutor-absent': 'student-absent', 'pending-feedback': 'student-absent', completed: 'student-absent' };
const nobody = 'BOOKING_NOT_FOUND';
const unknown = { pending: nobody, 'student-cancelled': nobody, 'given back': nobody };
const offAhead = { pending: 'cancelled', open: 'cancelled' };

/** From each state the act leads to the named one; a word in capitals is the refusal; a dash means nothing is due. */
const ofBoth: Rows = {
  'the tutor commences': [{ ...begun, ...empty, 'tutor-absent': 'DEADLINE_MISSED' }, 'ILLEGAL_TRANSITION'],
  'the tutor joins': [begun, 'NOT_IN_PROGRESS'],
  'the student joins': [{ ...running, ...unknown }, 'NOT_IN_PROGRESS'],
  'an administrator watches': [running, 'NOT_IN_PROGRESS'],
  'five minutes pass': [{ booked: 'tutor-absent', open: 'tutor-absent' }, '-'],
  'a quarter of an hour passes': [{ 'in-progress': 'tutor-present' }, '-'],
  'the lesson ends': [toEnd, '-'],
  'the tutor gives feedback': [praised, 'ILLEGAL_TRANSITION'],
  'the student reads feedback': [{ ...unknown, completed: 'completed' }, 'FEEDBACK_NOT_FOUND'],
  'the school corrects it': [absent, 'ILLEGAL_TRANSITION'],
};
const ofHours: Rows = {
  ...ofBoth,
  'another student books': [{ pending: 'booked', 'given back': 'booked' }, 'SLOT_TAKEN'],
  'the student gives it back': [{ booked: 'pending' }, 'ILLEGAL_TRANSITION'],
  'the tutor cancels': [{ booked: 'tutor-cancelled' }, 'ILLEGAL_TRANSITION'],
  'the school cancels': [{ booked: 'cancelled' }, 'ILLEGAL_TRANSITION'],
  'the student’s account is closed': [{ booked: 'cancelled' }, '-'],
  'the tutor’s account is closed': [{ booked: 'cancelled' }, '-'],
  'the topic is changed': [{ ...running, booked: 'booked' }, 'ILLEGAL_TRANSITION'],
};
const ofGroups: Rows = {
  ...ofBoth,
  'another student books': [{ pending: 'open', open: 'open' }, 'LESSONS_UNAVAILABLE'],
  'the student gives it back': [{ open: 'pending' }, 'INVALID_GROUP_CANCEL'],
  'the tutor cancels': [offAhead, 'INVALID_GROUP_CANCEL'],
  'the school cancels': [offAhead, 'INVALID_GROUP_CANCEL'],
  'the student’s account is closed': [{ open: 'pending' }, '-'],
  'the tutor’s account is closed': [offAhead, '-'],
  'the topic is changed': [{ ...running, pending: 'pending', open: 'open' }, 'ILLEGAL_TRANSITION'],
};

const tables = (['an hour', 'a group’s lesson'] as const).flatMap((kind) => {
  const [states, rows] =
    kind === 'an hour' ? [{ ...hours, 'given back': anHourGivenBack() }, ofHours] : [groupLessons, ofGroups];
  return Object.entries(acts).flatMap(([verb, act]) => {
    const [leads, otherwise] = rows[verb as keyof typeof acts] ?? [{}, 'no row says'];
    return Object.entries(states).map(
      ([from, lesson]) => [kind, from, verb, leads[from] ?? otherwise, () => act(lesson)] as const,
    );
  });
});

test.each(tables)('LIVE-01, NS-19 %s that is %s: %s → %s', (_kind, _from, _verb, expected, act) => {
  const after = outcomeOf(() => {
    const made = act();
    return made ? readOf(made.lesson) : '-';
  });
  expect(after).toBe(expected);
});

test('LIVE-01 every word of an hour is what its teacher reads, and one that was given back reads as open', () => {
  for (const [word, lesson] of [...Object.entries(hours), ...Object.entries(groupLessons)]) {
    expect(readOf(lesson)).toBe(word);
  }
  expect(readOf(anHourGivenBack())).toBe('pending');
});

test('LIVE-01 every hour but an open one is or was somebody’s, and only an open one can be taken', () => {
  for (const [word, { seats, ...lesson }] of Object.entries(hours)) {
    expect(isOpenSlot(lesson)).toBe(word === 'pending');
    expect(seats.map(({ studentUid }) => studentUid)).toEqual(word === 'pending' ? [] : [student.id]);
  }
  expect(isOpenSlot(anHourGivenBack())).toBe(true);
  expect(isOpenSlot(groupLessons.pending)).toBe(false);
});

test('LIVE-01 every move raises the version of the lesson and of each seat that moves, names who did it and leaves the old state alone', () => {
  const lesson = aGroupLesson({ seats: [aSeat(), aSeat(second, { version: 2 })], version: 4 });
  const absent = seatTo(aSeat(second, { version: 2 }), 'student-absent');
  expect(absent).toEqual({
    seat: aSeat(second, { status: 'student-absent', version: 3 }),
    from: 'booked',
    tokens: undefined,
  });
  const words = { cause: 'admin', at: early, actor: admin } as const;
  const stamp = { version: 5, updatedAt: early, updatedBy: admin.id };
  const blank = { ...words, from: 'open', note: '' };
  expect(moved(lesson, words)).toEqual({ ...blank, lesson: { ...lesson, ...stamp }, seats: [] });
  expect(moved(lesson, { ...words, seats: [absent] })).toEqual({
    ...blank,
    lesson: { ...lesson, ...stamp, seats: [aSeat(), absent.seat] },
    seats: [absent],
  });
  expect(lesson).toMatchObject({ version: 4, seats: [aSeat(), aSeat(second, { version: 2 })] });
  const fresh = { seat: aSeat(third), from: undefined, tokens: undefined };
  expect(moved(lesson, { ...words, seats: [fresh] }).lesson.seats).toEqual([...lesson.seats, aSeat(third)]);
});

const readBy = (lesson: Lesson, ...uids: string[]) => uids.map((uid) => statusForStudent(lesson, uid));

test('CON-14 what a student reads: own state, a seat left is pending, full is booked, and never open', () => {
  const one = aGroupLesson({ seats: [aSeat()] });
  const full = aGroupLesson({ seats: [aSeat(), aSeat(third)] });
  const left = aGroupLesson({ seats: [aSeat(student, { status: 'student-cancelled' })] });
  expect(readBy(one, student.id, second.id)).toEqual(['booked', 'pending']);
  expect(readBy(full, student.id, second.id)).toEqual(['booked', 'booked']);
  expect(readBy(left, student.id, second.id)).toEqual(['pending', 'pending']);
  expect(readBy(aBookedLesson(), student.id)).toEqual(['booked']);
  expect(readBy(anHourGivenBack(), student.id, second.id)).toEqual(['pending', 'pending']);
});

test('CON-14 once it runs: who sits in it reads that, who has feedback is completed, who left has left, others see the lesson', () => {
  const lesson = aGroupLesson({
    status: 'tutor-present',
    capacity: 3,
    seats: [aSeat(), aSeat(second, { status: 'completed' }), aSeat(third, { status: 'student-cancelled' })],
  });
  const all = [student.id, second.id, third.id, 'nobody'];
  expect(readBy(lesson, ...all)).toEqual(['tutor-present', 'completed', 'student-cancelled', 'tutor-present']);
  const seats = [aSeat(student, { status: 'student-absent' }), aSeat(third, { status: 'student-cancelled' })];
  const ended = aGroupLesson({ status: 'student-absent', seats });
  expect(readBy(ended, student.id, third.id, 'nobody')).toEqual([
    'student-absent',
    'student-cancelled',
    'student-absent',
  ]);
});

test('CON-14 whoever comes back after leaving has the same seat and reads it', () => {
  const left = aSeat(second, { id: 'first', status: 'student-cancelled', version: 2 });
  const back = book(aGroupLesson({ seats: [left, aSeat()] }))?.lesson as Lesson;
  expect(back.seats.map(({ id }) => id)).toEqual(['first', aSeat().id]);
  expect(seatOf(back, second.id)).toMatchObject({ status: 'booked', takes: 2, version: 3 });
  expect(statusForStudent(back, second.id)).toBe('booked');
  expect(takenSeats(back)).toHaveLength(2);
});

test.each<[Seat['status'], number, number]>([
  ['booked', 1, 0],
  ['student-cancelled', 1, 1],
  ['booked', 3, 2],
  ['student-absent', 3, 2],
  ['student-cancelled', 3, 3],
])('a seat that is %s and was taken %i times was given back %i times', (status, takes, leaves) => {
  expect(leavesOf({ status, takes })).toBe(leaves);
});

test('the seat of an hour is that of whoever has it now', () => {
  const again = book(anHourGivenBack())?.lesson as Lesson;
  expect(again.seats.map(({ studentUid, status }) => [studentUid, status])).toEqual([
    [student.id, 'student-cancelled'],
    [second.id, 'booked'],
  ]);
  expect(onlySeat(again)?.studentUid).toBe(second.id);
  expect([anHourGivenBack(), hours.pending].map(onlySeat)).toEqual([undefined, undefined]);
});
