/** Group sessions, lessons and seats in every state, for tests: say what matters, get the rest. */
import type { Actor } from '../src/domain/actor.ts';
import type { GroupLesson, GroupStatus, Seat } from '../src/domain/group-lesson.ts';
import type { SeatOrder } from '../src/domain/group-reserve.ts';
import type { GroupSession } from '../src/domain/group-session.ts';
import { admin, at, hour, info, start, student, tutor, words } from './builders.ts';

export const second: Actor = { id: 'dddddddddddddddddddddddddddddddd', role: 'student', name: 'Mina Sato' };
export const third: Actor = { id: 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', role: 'student', name: 'Luca Ferri' };

export const aSession: GroupSession = {
  id: '0190b7a4-0000-7000-8000-0000000000aa',
  title: 'Small talk at work',
  tutorUid: tutor.id,
  status: 'open',
  isPte: false,
  maxStudents: 2,
  minStudents: 1,
  courseName: 'Health language',
  level: 3,
  version: 1,
  createdAt: at(-48 * hour),
  updatedAt: at(-48 * hour),
  updatedBy: admin.id,
};

export function aSeat(who: Actor = student, over: Partial<Seat> = {}): Seat {
  return {
    id: `seat-of-${who.name}`,
    studentUid: who.id,
    status: 'booked',
    wallet: 'groupLessonTokens',
    isMock: false,
    hasFeedback: false,
    completedAssigned: false,
    viewFeedback: false,
    takenAt: at(-40 * hour),
    version: 1,
    ...over,
  };
}

export function aGroupLesson(over: Partial<GroupLesson> = {}): GroupLesson {
  const seats = over.seats ?? [];
  const status: GroupStatus = seats.length > 0 ? 'open' : 'pending';
  return {
    id: '0190b7a4-0000-7000-8000-0000000000bb',
    sessionId: aSession.id,
    tutorUid: tutor.id,
    startsAt: start,
    isPte: false,
    topic: info.topic,
    rate: 65,
    currency: 'AUD',
    maxStudents: 2,
    status,
    seats,
    commencedAt: undefined,
    firstJoinedAt: undefined,
    tutorWasPresent: false,
    version: 1,
    updatedAt: at(-48 * hour),
    updatedBy: admin.id,
    ...over,
  };
}

const judged = (status: 'pending-feedback' | 'tutor-absent' | 'student-absent' | 'cancelled' | 'completed') =>
  aGroupLesson({ status, seats: [aSeat(student, { status, hasFeedback: status === 'completed' })] });
const running = (status: 'in-progress' | 'tutor-present') =>
  aGroupLesson({ status, firstJoinedAt: start, commencedAt: start, seats: [aSeat()] });

/** One student's lesson, wherever it stands. */
export const groupLessons: Readonly<Record<GroupStatus, GroupLesson>> = {
  pending: aGroupLesson(),
  open: aGroupLesson({ seats: [aSeat()] }),
  'in-progress': running('in-progress'),
  'tutor-present': running('tutor-present'),
  'pending-feedback': judged('pending-feedback'),
  'tutor-absent': judged('tutor-absent'),
  'student-absent': judged('student-absent'),
  cancelled: judged('cancelled'),
  completed: judged('completed'),
};

type Means = { balance?: number; busy?: Date[]; trial?: number; left?: number };

/** Somebody with a group subscription who has left `aGroupLesson()` so often. */
export function aSeatOrder(
  who: Actor = second,
  { balance = 5, busy = [], trial = 0, left = 0 }: Means = {},
): SeatOrder {
  let next = 0;
  return {
    student: {
      uid: who.id,
      isMock: false,
      isEnabled: true,
      entitlement: {
        categories: [{ priceId: 'price_workplace_group', wallet: 'groupLessonTokens', expiresAt: at(24 * hour) }],
        freeTrialActivated: trial > 0,
        freeTrialExpiresAt: undefined,
      },
      balances: { groupLessonTokens: balance, freeTrialToken: trial },
    },
    tutor: { isPte: false, isTraining: false, isEnabled: true },
    leaves: new Map([[aGroupLesson().id, left]]),
    busy,
    newId: () => `seat-${who.name}-${(next += 1)}`,
  };
}

const twelve = words(12);
export const praise = {
  pronunciation: twelve,
  vocabulary: twelve,
  grammar: twelve,
  listening: twelve,
  behaviour: twelve,
};

/** The same words for each of them. */
export function praiseFor(...who: { id: string }[]) {
  return who.map(({ id }) => ({ studentUid: id, words: { ...praise, completedAssigned: false } }));
}
