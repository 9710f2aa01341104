/** The table of legal and illegal moves of group lessons, and the rules beside it. */
import { admin, at, hour, minute, start, student, tutor } from '../../test/builders.ts';
import {
  aGroupLesson,
  aSeat,
  aSeatOrder,
  aSession,
  groupLessons,
  praiseFor,
  second,
  third,
} from '../../test/group-builders.ts';
import { cancelGroupLessonByAdmin, cancelGroupLessonByTutor, leaveGroupLesson } from './group-cancel.ts';
import { giveGroupFeedback } from './group-feedback.ts';
import { movedGroup, seatOf, seatsTaken, seatTo, statusForStudent, type GroupLesson } from './group-lesson.ts';
import { commenceGroup, groupTutorMissedStart, groupTutorStayed, joinGroup, settleGroup } from './group-life.ts';
import { reserveSeats } from './group-reserve.ts';
import { isRefused } from './refusals.ts';

const early = at(-24 * hour);
const over = at(50 * minute);
const everybody = { presentUids: [student.id, tutor.id], completeUntil: over };
const book = (lessons: GroupLesson[], wish = aSeatOrder(), now = early) =>
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
      giveGroupFeedback(lesson, { given: praiseFor(student), tutorWasPresent: true }, tutor, start).move.lesson.status,
    leads: { 'in-progress': 'completed', 'tutor-present': 'completed', 'pending-feedback': 'completed' },
    otherwise: 'ILLEGAL_TRANSITION',
  },
};

function tried(act: () => string | undefined): string | undefined {
  try {
    return act();
  } catch (error) {
    if (isRefused(error)) return error.reason;
    throw error;
  }
}

describe.each(Object.entries(verbs))('%s', (_verb, { act, leads, otherwise }) => {
  test.each(Object.entries(groupLessons))('a lesson that is %s', (name, lesson) => {
    expect(tried(() => act(lesson))).toBe(leads[name] ?? otherwise);
  });
});

test('CON-14 what a student reads: own state, a seat left is pending, full is booked, and never open', () => {
  const one = aGroupLesson({ seats: [aSeat()] });
  const full = aGroupLesson({ seats: [aSeat(), aSeat(third)] });
  const left = aGroupLesson({ seats: [aSeat(student, { status: 'student-cancelled' })] });
  expect([one, full, left].map((lesson) => statusForStudent(lesson, student.id))).toEqual([
    'booked',
    'booked',
    'pending',
  ]);
  expect([one, full].map((lesson) => statusForStudent(lesson, second.id))).toEqual(['pending', 'booked']);
});

test('CON-14 once it runs: who sits in it reads that, who has feedback is completed, who left has left, others see the lesson', () => {
  const running = aGroupLesson({
    status: 'tutor-present',
    maxStudents: 3,
    seats: [aSeat(), aSeat(second, { status: 'completed' }), aSeat(third, { status: 'student-cancelled' })],
  });
  const read = (lesson: GroupLesson, uids: string[]) => uids.map((uid) => statusForStudent(lesson, uid));
  expect(read(running, [student.id, second.id, third.id, 'nobody'])).toEqual([
    'tutor-present',
    'completed',
    'student-cancelled',
    'tutor-present',
  ]);
  const seats = [aSeat(student, { status: 'student-absent' }), aSeat(third, { status: 'student-cancelled' })];
  const ended = aGroupLesson({ status: 'student-absent', seats });
  expect(read(ended, [student.id, third.id, 'nobody'])).toEqual([
    'student-absent',
    'student-cancelled',
    'student-absent',
  ]);
});

test('CON-14 whoever came back after leaving reads the last seat', () => {
  const back = aGroupLesson({ seats: [aSeat(student, { id: 'first', status: 'student-cancelled' }), aSeat()] });
  expect(statusForStudent(back, student.id)).toBe('booked');
  expect(seatOf(back, student.id)?.id).toBe(aSeat().id);
  expect(seatsTaken(back)).toBe(1);
});

test('a move raises the version of the lesson and of each seat that moves, and says who did it', () => {
  const lesson = aGroupLesson({ seats: [aSeat(), aSeat(second)], version: 4 });
  const move = movedGroup(lesson, { status: 'open', cause: 'admin', at: early, actor: admin });
  expect(move).toEqual({
    lesson: { ...lesson, version: 5, updatedAt: early, updatedBy: admin.id },
    from: 'open',
    cause: 'admin',
    at: early,
    actor: admin,
    note: '',
    seats: [],
  });
  const absent = seatTo(aSeat(second, { version: 2 }), 'student-absent');
  expect(absent).toEqual({
    seat: { ...aSeat(second), status: 'student-absent', version: 3 },
    from: 'booked',
    tokens: undefined,
  });
  const judged = movedGroup(lesson, { status: 'open', cause: 'admin', at: early, actor: admin, seats: [absent] });
  expect(judged.lesson.seats).toEqual([aSeat(), absent.seat]);
});
