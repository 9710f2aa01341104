/** The table of legal and illegal moves: every verb against every state, at an instant at which the clock allows it. */
import {
  aBookedLesson,
  aClosedLesson,
  aLessonAwaitingFeedback,
  anOpenSlot,
  aRunningLesson,
  at,
  hour,
  minute,
  start,
  student,
  tutor,
  wishes,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import { endsAt, isLesson, type Booking } from './booking.ts';
import { cancelByAdmin, cancelByStudent, cancelByTutor } from './cancel.ts';
import { commence } from './commence.ts';
import { tutorMissedStart, tutorStayed } from './due.ts';
import { completeByFeedback } from './feedback.ts';
import { join } from './room-entry.ts';
import { isRefused } from './refusals.ts';
import { reserve } from './reserve.ts';
import { settle } from './settlement.ts';

const states: Record<string, Booking> = {
  pending: anOpenSlot(),
  booked: aBookedLesson(),
  'in-progress': aRunningLesson({ firstJoinedAt: start }),
  'tutor-present': aRunningLesson({ status: 'tutor-present', firstJoinedAt: start }),
  'pending-feedback': aLessonAwaitingFeedback(),
  'tutor-absent': aClosedLesson('tutor-absent'),
  'student-absent': aClosedLesson('student-absent'),
  'student-cancelled': aClosedLesson('student-cancelled'),
  'tutor-cancelled': aClosedLesson('tutor-cancelled'),
  cancelled: aClosedLesson('cancelled'),
  completed: aClosedLesson('completed'),
};

const everybody = { presentUids: [student.id, tutor.id], completeUntil: at(hour) };
const entitled = {
  uid: student.id,
  isMock: false,
  isEnabled: true,
  entitlement: {
    categories: [{ priceId: 'price_workplace_one', wallet: 'lessonTokens' as const, expiresAt: at(hour) }],
    freeTrialActivated: false,
    freeTrialExpiresAt: undefined,
  },
  balances: { lessonTokens: 1 },
};
const teacher = { isPte: false, isTraining: false, isEnabled: true, rate: 65, currency: 'AUD' };
const early = at(-24 * hour);

/** From each state the verb leads to the named one; a word in capitals is the refusal; a dash means nothing is due. */
const verbs: Record<string, { act: (booking: Booking) => string; leads: Record<string, string>; otherwise: string }> = {
  book: {
    act: (booking) =>
      reserve(booking, { student: entitled, tutor: teacher, wishes, topic: libraryTopic() }, student, early).booking
        .status,
    leads: { pending: 'booked' },
    otherwise: 'SLOT_TAKEN',
  },
  'cancel by student': {
    act: (booking) => cancelByStudent(booking, 'new', student, early).cancelled.booking.status,
    leads: { booked: 'student-cancelled' },
    otherwise: 'ILLEGAL_TRANSITION',
  },
  'cancel by tutor': {
    act: (booking) => cancelByTutor(booking, 'I am ill today', tutor, early).booking.status,
    leads: { booked: 'tutor-cancelled' },
    otherwise: 'ILLEGAL_TRANSITION',
  },
  'cancel by administrator': {
    act: (booking) => cancelByAdmin(booking, 'School closed', tutor, at(-minute)).booking.status,
    leads: { booked: 'cancelled' },
    otherwise: 'ILLEGAL_TRANSITION',
  },
  commence: {
    act: (booking) => commence(booking, tutor, start)?.booking.status ?? booking.status,
    leads: {
      booked: 'in-progress',
      'in-progress': 'in-progress',
      'tutor-present': 'tutor-present',
      pending: 'EMPTY_BOOKING',
      'tutor-absent': 'DEADLINE_MISSED',
    },
    otherwise: 'ILLEGAL_TRANSITION',
  },
  'join by tutor': {
    act: (booking) => join(booking, tutor, start).booking.status,
    leads: { booked: 'in-progress', 'in-progress': 'in-progress', 'tutor-present': 'tutor-present' },
    otherwise: 'NOT_IN_PROGRESS',
  },
  'five minutes without commencing': {
    act: (booking) => tutorMissedStart(booking, at(5 * minute))?.booking.status ?? '-',
    leads: { booked: 'tutor-absent' },
    otherwise: '-',
  },
  'fifteen minutes after the join': {
    act: (booking) => tutorStayed(booking, at(15 * minute))?.booking.status ?? '-',
    leads: { 'in-progress': 'tutor-present' },
    otherwise: '-',
  },
  'fifty minutes': {
    act: (booking) => settle(booking, everybody, { isOver: false }, endsAt(booking))?.booking.status ?? '-',
    leads: { 'in-progress': 'pending-feedback', 'tutor-present': 'pending-feedback' },
    otherwise: '-',
  },
  feedback: {
    act: (booking) => completeByFeedback(booking, true, tutor, start).booking.status,
    leads: { 'in-progress': 'completed', 'tutor-present': 'completed', 'pending-feedback': 'completed' },
    otherwise: 'ILLEGAL_TRANSITION',
  },
};

function outcome(act: () => string): string {
  try {
    return act();
  } catch (error) {
    if (isRefused(error)) return error.reason;
    throw error;
  }
}

const table = Object.entries(verbs).flatMap(([verb, { act, leads, otherwise }]) =>
  Object.entries(states).map(([from, booking]) => [verb, from, leads[from] ?? otherwise, () => act(booking)] as const),
);

test.each(table)('LIVE-01, NS-19 %s on %s → %s', (_verb, _from, expected, act) => {
  expect(outcome(act)).toBe(expected);
});

test('LIVE-01 every move raises the version by one, names who did it and leaves the old state alone', () => {
  const before = aBookedLesson();
  const move = commence(before, tutor, at(-minute));
  expect(move).toMatchObject({ from: 'booked', cause: 'commence', at: at(-minute), actor: tutor, note: '' });
  expect(move?.booking).toMatchObject({ version: before.version + 1, updatedAt: at(-minute), updatedBy: tutor.id });
  expect(before.status).toBe('booked');
});

test('LIVE-01 every booking but an open slot is a lesson of somebody', () => {
  const lessons = Object.values(states).filter(isLesson);
  expect(lessons.map(({ status }) => status)).toEqual(Object.keys(states).slice(1));
});
