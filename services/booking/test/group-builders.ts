/** Group sessions, lessons and seats in every state, for tests: say what matters, get the rest. */
import type { Actor } from '../src/domain/actor.ts';
import type { GroupLesson, GroupStatus, Seat } from '../src/domain/group-lesson.ts';
import type { GroupSession } from '../src/domain/group-session.ts';
import { admin, at, hour, info, start, student, tutor } from './builders.ts';

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
