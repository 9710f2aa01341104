/** Sessions and their lessons as messages: whole for facts, and as one viewer may see them for replies. */
import type {
  GroupLesson as GroupLessonMessage,
  GroupLessonInput,
  GroupSeat,
  GroupSession as GroupSessionMessage,
} from '@parlance/proto/booking/v1';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../domain/actor.ts';
import {
  heldSeats,
  isAhead,
  seatOf,
  statusForStudent,
  takenSeats,
  type LessonMove,
  type Seat,
} from '../domain/lesson.ts';
import { isUnderMinimum } from '../domain/session.ts';
import type { LessonView, SessionView } from '../domain/view.ts';
import { statusMessage } from './booking-mapping.ts';

const instantOrNull = (at: Date | undefined) => (at ? toTimestamp(at) : null);

function seatMessage(seat: Seat, students: LessonView['students']): GroupSeat {
  const { name = '', imageUrl = '', timeZone = '' } = students[seat.studentUid] ?? {};
  const blank = { isPte: false, ratingAvg: 0, status: '', currency: '' };
  return {
    id: seat.id,
    student: { uid: seat.studentUid, name, imageUrl, timeZone, ...blank },
    status: statusMessage(seat.status),
    hasFeedback: seat.hasFeedback,
    completedAssigned: seat.completedAssigned,
    viewFeedback: seat.viewFeedback,
    tokenType: tokenTypeOf(seat.wallet),
    isMock: seat.isMock,
    takenAt: toTimestamp(seat.takenAt),
    version: seat.version,
  };
}

export function wholeLessonMessage({ lesson, session, tutor, students, isPaid }: LessonView): GroupLessonMessage {
  const { pay, topic = null } = lesson;
  return {
    id: lesson.bookingId,
    groupSessionId: lesson.sessionId ?? '',
    title: session?.title ?? '',
    tutor: { ...tutor },
    topic,
    when: toTimestamp(lesson.startsAt),
    status: statusMessage(lesson.status),
    isPte: lesson.isPte,
    lessonCount: session?.lessonCount ?? 0,
    courseName: session?.courseName ?? '',
    level: session?.level ?? 0,
    maxStudentCount: lesson.capacity,
    minStudentCount: session?.minStudents ?? 0,
    seatsTaken: takenSeats(lesson).length,
    seats: lesson.seats.map((seat) => seatMessage(seat, students)),
    payment: pay ? { ...pay, amount: pay.rate, paid: isPaid } : null,
    commencedAt: instantOrNull(lesson.commencedAt),
    firstJoinedAt: instantOrNull(lesson.firstJoinedAt),
    lastUpdated: toTimestamp(lesson.updatedAt),
    updatedBy: lesson.updatedBy,
    version: lesson.version,
  };
}

/** For facts: the seats that are taken, and those that moved. Who left before is told by the fact of that move. */
export function lessonFactMessage(view: LessonView, moved: readonly { seat: { id: string } }[] = []) {
  const ids = new Set(moved.map(({ seat }) => seat.id));
  const seats = view.lesson.seats.filter(({ id, status }) => status !== 'student-cancelled' || ids.has(id));
  return wholeLessonMessage({ ...view, lesson: { ...view.lesson, seats } });
}

/** Of the fact. */
export function lessonChangedMessage({ from, cause, seats }: LessonMove, view: LessonView) {
  const moved = seats.map(({ seat, from: before, tokens }) => ({
    seatId: seat.id,
    studentUid: seat.studentUid,
    from: statusMessage(before),
    to: statusMessage(seat.status),
    refunded: tokens?.reason === 'lesson-refunded',
  }));
  return { lesson: lessonFactMessage(view, seats), from: statusMessage(from), cause, moved };
}

/** A student reads the own state and the own seat; others' names, how many they are and the tutor's pay are not theirs. */
export function lessonMessage(view: LessonView, viewer: Actor): GroupLessonInput {
  const message = wholeLessonMessage(view);
  if (viewer.role !== 'student') return message;
  const seat = seatOf(view.lesson, viewer.id);
  const own = seat && seat.status !== 'student-cancelled' ? [seatMessage(seat, view.students)] : [];
  return {
    ...message,
    status: statusMessage(statusForStudent(view.lesson, viewer.id)),
    seats: own,
    seatsTaken: own.length,
    payment: null,
    updatedBy: '',
  };
}

function underMinimum({ session, lessons }: SessionView, now: Date): boolean {
  const first = lessons.find(({ lesson }) => isAhead(lesson))?.lesson;
  const facts = first && { startsAt: first.startsAt, taken: heldSeats(first).length };
  return isUnderMinimum(facts, session.minStudents, now);
}

export function sessionFactMessage(view: SessionView): GroupSessionMessage {
  return { ...wholeSessionMessage(view), lessons: view.lessons.map((lesson) => lessonFactMessage(lesson)) };
}

function wholeSessionMessage(view: SessionView): GroupSessionMessage {
  const { session, tutor, lessons } = view;
  const { id, title, isPte, courseName, level, version } = session;
  return {
    id,
    title,
    isPte,
    courseName,
    level,
    version,
    tutor: { ...tutor },
    status: statusMessage(session.status),
    maxStudentCount: session.maxStudents,
    minStudentCount: session.minStudents,
    isUnderMinimum: false,
    lessons: lessons.map(wholeLessonMessage),
    lastUpdated: toTimestamp(session.updatedAt),
  };
}

export function sessionMessage(view: SessionView, viewer: Actor, now: Date) {
  return {
    ...wholeSessionMessage(view),
    lessons: view.lessons.map((lesson) => lessonMessage(lesson, viewer)),
    isUnderMinimum: viewer.role === 'admin' && view.session.status === 'open' && underMinimum(view, now),
  };
}
