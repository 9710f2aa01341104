import {
  aBookedLesson,
  aGroupLesson,
  aPerson,
  aSeat,
  at,
  minute,
  second,
  start,
  student,
  tutor,
  type MakeLesson,
} from '../../test/builders.ts';
import { settle } from '../domain/due.ts';
import { giveFeedback } from '../domain/feedback.ts';
import type { Lesson, LessonMove } from '../domain/lesson.ts';
import { firstPolicy } from '../domain/policy.ts';
import { changeMessages, lessonMessage } from './lesson-mapping.ts';
import type { LessonView } from '../domain/view.ts';

const aFullGroup: MakeLesson = (over) => aGroupLesson({ ...over, seats: [aSeat(student), aSeat(second)] });

const startsAt = new Date('2026-03-02T10:00:00Z');
const card = (uid: string) => ({
  uid,
  name: uid,
  imageUrl: '',
  timeZone: 'UTC',
  isPte: false,
  ratingAvg: 0,
  status: '',
  currency: '',
});
const seat = (studentUid: string, status = 'booked') => ({
  id: `seat-${studentUid}`,
  studentUid,
  status,
  wallet: 'groupLessonTokens',
  isMock: false,
  takenAt: startsAt,
  hasFeedback: false,
  viewFeedback: false,
  version: 1,
});
const view = {
  session: { id: 'g', title: 'Small talk', minStudents: 2, lessonCount: 1, courseName: '', level: 3 },
  lesson: {
    id: 'l',
    bookingId: 'l',
    sessionId: 'g',
    tutorUid: 'tutor',
    startsAt,
    status: 'open',
    isPte: false,
    capacity: 3,
    topic: { material: 'm', course: 'c', lesson: 'l', code: 'HL304', name: 'Directions' },
    pay: { rate: 65, currency: 'AUD' },
    seats: [seat('amira'), seat('boris'), seat('gone', 'student-cancelled')],
    version: 4,
    updatedAt: startsAt,
    updatedBy: 'boris',
  },
  tutor: card('tutor'),
  students: { amira: card('amira'), boris: card('boris') },
  isPaid: false,
} as unknown as LessonView;
const asSeenBy = (id: string, role: 'student' | 'tutor' | 'admin') => {
  const { seatsTaken, seats, status, updatedBy, payment } = lessonMessage(view, { id, role });
  return { seatsTaken, who: seats?.map(({ student }) => student?.uid), status, updatedBy, paid: payment !== null };
};

test.each(['tutor', 'admin'] as const)('GRP-13, PERM-47 a %s sees how many students come, and who', (role) => {
  expect(asSeenBy('somebody', role)).toEqual({
    seatsTaken: 2,
    status: 'BOOKING_STATUS_OPEN',
    updatedBy: 'boris',
    paid: true,
    who: ['amira', 'boris', 'gone'],
  });
});

test.each([
  ['amira', 1, ['amira'], 'BOOKING_STATUS_BOOKED'],
  ['gone', 0, [], 'BOOKING_STATUS_PENDING'],
  ['stranger', 0, [], 'BOOKING_STATUS_PENDING'],
])('PERM-47, CON-14 the student %s sees the own seat and no count of others', (id, seatsTaken, who, status) => {
  expect(asSeenBy(id, 'student')).toEqual({ seatsTaken, who, status, updatedBy: '', paid: false });
});

test('NS-73 where minutes are paid, the fact of feedback before the end tells none, and that of the settlement tells them though nothing else changes', () => {
  const words = Array.from({ length: 12 }, (_none, n) => `word${n}`).join(' ');
  const sheet = { pronunciation: words, vocabulary: words, grammar: words, listening: words, behaviour: words };
  const given = [{ studentUid: student.id, words: { ...sheet, completedAssigned: true } }];
  const policy = { ...firstPolicy, version: 2, payBy: 'minutes' } as const;
  const running = aBookedLesson({ policy, status: 'in-progress', firstJoinedAt: start });
  const seen = (lesson: Lesson): LessonView => {
    const students = { [student.id]: { ...aPerson, uid: student.id } };
    return { lesson, session: undefined, tutor: aPerson, students, isPaid: false };
  };
  const told = (before: Lesson, move: LessonMove) => {
    const [fact] = changeMessages(move, { before: seen(before), after: seen(move.lesson) });
    return [fact?.from, fact?.lesson.status, fact?.cause, fact?.lesson.taughtSeconds];
  };
  const taught = giveFeedback(running, { given, tutorWasPresent: true }, tutor, at(20 * minute)).move;
  const end = at(50 * minute);
  const stays = [tutor, student].map(({ id }) => ({ uid: id, from: start, to: at(30 * minute) }));
  const presence = { presentUids: [tutor.id, student.id], completeUntil: end, stays };
  const settled = settle(taught.lesson, presence, { isOver: false }, end);
  const completed = 'BOOKING_STATUS_COMPLETED';
  expect(told(running, taught)).toEqual(['BOOKING_STATUS_IN_PROGRESS', completed, 'feedback', undefined]);
  expect(settled && told(taught.lesson, settled)).toEqual([completed, completed, 'sweep-settle', 1_800]);
});

test.each([
  ['alone', aBookedLesson, [tutor.id], 'sweep-outage', 'The platform was away, so this is nobody’s fault.'],
  [
    'in a group in which another was seen',
    aFullGroup,
    [tutor.id, second.id],
    'sweep-settle',
    'The platform was away, so this is nobody’s fault.',
  ],
  ['whose absence is proven', aBookedLesson, [tutor.id], 'sweep-settle', ''],
] as const)(
  'NS-74 a student who could not be there is told why the lesson is off, %s',
  (words, make, presentUids, cause, reason) => {
    const lesson = make({ status: 'in-progress', firstJoinedAt: start });
    const end = at(50 * minute);
    const outages = words.startsWith('whose')
      ? []
      : [{ part: 'room', name: '', from: at(5 * minute), until: at(40 * minute) } as const];
    const move = settle(
      lesson,
      { presentUids: [...presentUids], completeUntil: end, outages: [...outages] },
      { isOver: false },
      end,
    );
    const seen = (of: Lesson): LessonView => ({
      lesson: of,
      session: undefined,
      tutor: aPerson,
      students: {},
      isPaid: false,
    });
    const facts = move && changeMessages(move, { before: seen(lesson), after: seen(move.lesson) });
    expect(facts?.[0]).toMatchObject({ cause, reason });
  },
);
