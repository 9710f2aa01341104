/** Group sessions and lessons as the browser gets them (DATA-07..DATA-09), already as the caller may see them. */
import type { GroupLesson, GroupSeat, GroupSession } from '../gen/booking.ts';
import { tutorCardJson } from './booking.ts';
import { epochMs, epochMsOrNull } from './time.ts';
import { statusWord } from './words.ts';

function studentJson({ id: seat, student, status, hasFeedback, viewFeedback }: GroupSeat) {
  return {
    id: student?.uid ?? '',
    seat,
    name: student?.name ?? '',
    image: student?.imageUrl ?? '',
    status: statusWord(status) ?? 'cancelled',
    hasFeedback,
    viewFeedback,
  };
}

export function groupLessonJson(lesson: GroupLesson) {
  const { payment, topic } = lesson;
  const students = lesson.seats.map(studentJson).filter(({ status }) => status !== 'student-cancelled');
  return {
    bookingId: lesson.id,
    groupSessionId: lesson.groupSessionId,
    type: 'group' as const,
    title: lesson.title,
    when: lesson.when ? epochMs(lesson.when) : 0,
    status: statusWord(lesson.status) ?? 'cancelled',
    isPte: lesson.isPte,
    tutor: { uid: lesson.tutor?.uid ?? '', ...tutorCardJson(lesson.tutor) },
    info: { topic },
    courseName: lesson.courseName,
    level: lesson.level,
    lessonCount: lesson.lessonCount,
    maxStudentCount: lesson.maxStudentCount,
    minStudentCount: lesson.minStudentCount,
    studentCount: lesson.seatsTaken,
    studentIds: students.map(({ id }) => id),
    students,
    payment,
    lastUpdated: epochMsOrNull(lesson.lastUpdated),
    updatedBy: lesson.updatedBy,
    commencedAt: epochMsOrNull(lesson.commencedAt),
    version: lesson.version,
  };
}

export function groupSessionJson(session: GroupSession) {
  const bookings = session.lessons.map(groupLessonJson);
  return {
    id: session.id,
    title: session.title,
    tutor: session.tutor?.uid ?? '',
    status: session.status === 'BOOKING_STATUS_CANCELLED' ? ('cancelled' as const) : ('open' as const),
    when: bookings[0]?.when ?? 0,
    isPte: session.isPte,
    courseName: session.courseName,
    level: session.level,
    lessonCount: bookings.length,
    maxStudentCount: session.maxStudentCount,
    minStudentCount: session.minStudentCount,
    isUnderMinimum: session.isUnderMinimum,
    profile: { tutor: tutorCardJson(session.tutor) },
    bookings,
    lastUpdated: epochMsOrNull(session.lastUpdated),
    version: session.version,
  };
}
