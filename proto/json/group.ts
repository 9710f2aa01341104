/** Group sessions and lessons as the browser gets them (DATA-07..DATA-09), already as the caller may see them. */
import type { GroupLesson, GroupSeat, GroupSession } from '../gen/booking.ts';
import { tutorCardJson, type TopicJson, type TutorCardJson } from './booking.ts';
import { epochMs, epochMsOrNull } from './time.ts';
import { statusWord, type StatusWord } from './words.ts';

type GroupStudentJson = {
  id: string;
  /** What ratings and documents know this student's lesson by. */
  seat: string;
  name: string;
  image: string;
  status: StatusWord;
  hasFeedback: boolean;
  viewFeedback: boolean;
};
export type GroupLessonJson = {
  bookingId: string;
  groupSessionId: string;
  type: 'group';
  title: string;
  when: number;
  status: StatusWord;
  isPte: boolean;
  tutor: TutorCardJson & { uid: string };
  info: { topic: TopicJson | null };
  courseName: string;
  level: number;
  lessonCount: number;
  maxStudentCount: number;
  minStudentCount: number;
  /** Seats that nobody gave back; a student is told of the own one only (PERM-47). */
  studentCount: number;
  /** Everybody for tutors and administrators, oneself for a student. */
  studentIds: string[];
  students: GroupStudentJson[];
  payment: { rate: number; amount: number; paid: boolean; currency: string } | null;
  lastUpdated: number | null;
  updatedBy: string;
  commencedAt: number | null;
  version: number;
};
export type GroupSessionJson = {
  id: string;
  title: string;
  tutor: string;
  status: 'open' | 'cancelled';
  /** Start of the first lesson. */
  when: number;
  isPte: boolean;
  courseName: string;
  level: number;
  lessonCount: number;
  maxStudentCount: number;
  minStudentCount: number;
  isUnderMinimum: boolean;
  profile: { tutor: TutorCardJson };
  bookings: GroupLessonJson[];
  lastUpdated: number | null;
  version: number;
};

function studentJson({ id: seat, student, status, hasFeedback, viewFeedback }: GroupSeat): GroupStudentJson {
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

export function groupLessonJson(lesson: GroupLesson): GroupLessonJson {
  const { payment, topic } = lesson;
  const students = lesson.seats.map(studentJson).filter(({ status }) => status !== 'student-cancelled');
  return {
    bookingId: lesson.id,
    groupSessionId: lesson.groupSessionId,
    type: 'group',
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

export function groupSessionJson(session: GroupSession): GroupSessionJson {
  const bookings = session.lessons.map(groupLessonJson);
  return {
    id: session.id,
    title: session.title,
    tutor: session.tutor?.uid ?? '',
    status: session.status === 'BOOKING_STATUS_CANCELLED' ? 'cancelled' : 'open',
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
