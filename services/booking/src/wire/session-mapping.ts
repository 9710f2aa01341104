/** Sessions as messages: their lessons as one viewer may see them, and none in facts. */
import type { GroupSession as GroupSessionMessage } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../domain/actor.ts';
import { isUnderMinimum } from '../domain/session.ts';
import type { SessionHead, SessionView } from '../domain/view.ts';
import { statusMessage } from './booking-mapping.ts';
import { cardMessage, lessonMessage } from './lesson-mapping.ts';

export function sessionFactMessage({ session, tutor, lessonCount, startsAt }: SessionHead): GroupSessionMessage {
  const { id, title, isPte, courseName, level, version } = session;
  return {
    id,
    title,
    isPte,
    courseName,
    level,
    version,
    tutor: cardMessage(tutor),
    status: statusMessage(session.status),
    maxStudentCount: session.maxStudents,
    minStudentCount: session.minStudents,
    isUnderMinimum: false,
    lessons: [],
    lessonCount,
    when: startsAt ? toTimestamp(startsAt) : null,
    lessonsAhead: 0,
    studentsAhead: 0,
    lastUpdated: toTimestamp(session.updatedAt),
  };
}

/** How many are to come is for administrators. */
type Ahead = { lessons: number; students: number };

export function sessionMessage(
  view: SessionView,
  viewer: Actor,
  { now, ahead }: { now: Date; ahead?: Ahead | undefined },
): GroupSessionMessage {
  const { session, next } = view;
  const isWatched = viewer.role === 'admin' && session.status === 'open';
  return {
    ...sessionFactMessage(view),
    lessons: view.lessons.map((lesson) => lessonMessage(lesson, viewer)),
    isUnderMinimum: isWatched && isUnderMinimum(next, session.minStudents, now),
    lessonsAhead: ahead?.lessons ?? 0,
    studentsAhead: ahead?.students ?? 0,
  };
}
