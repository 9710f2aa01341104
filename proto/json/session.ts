/** Group sessions as the browser gets them (DATA-07), with a page of their lessons. */
import type { GroupSession } from '../gen/booking.ts';
import { groupLessonJson, tutorCardJson } from './lesson.ts';
import { epochMs, epochMsOrNull } from './time.ts';

export function groupSessionJson(session: GroupSession) {
  const { id, title, tutor, when, isPte, courseName, level, lessonCount, maxStudentCount, minStudentCount } = session;
  const { isUnderMinimum, lessonsAhead, studentsAhead, version } = session;
  return {
    id,
    title,
    tutor: tutor?.uid ?? '',
    status: session.status === 'BOOKING_STATUS_CANCELLED' ? ('cancelled' as const) : ('open' as const),
    when: when ? epochMs(when) : 0,
    isPte,
    courseName,
    level,
    lessonCount,
    maxStudentCount,
    minStudentCount,
    isUnderMinimum,
    lessonsAhead,
    studentsAhead,
    profile: { tutor: tutorCardJson(tutor) },
    bookings: session.lessons.map(groupLessonJson),
    lastUpdated: epochMsOrNull(session.lastUpdated),
    version,
  };
}
