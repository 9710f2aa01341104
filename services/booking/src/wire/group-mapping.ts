/** Group sessions and lessons as messages: whole for facts, and as one viewer may see them for replies. */
import type {
  GroupLesson as GroupLessonMessage,
  GroupLessonInput,
  GroupSeat,
  GroupSession as GroupSessionMessage,
} from '@parlance/proto/booking/v1';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../domain/actor.ts';
import { heldSeats, seatOf, seatsTaken, statusForStudent, type GroupMove, type Seat } from '../domain/group-lesson.ts';
import { isUnderMinimum } from '../domain/group-session.ts';
import type { GroupLessonView, GroupSessionView } from '../domain/group-view.ts';
import { statusMessage } from './booking-mapping.ts';

const instantOrNull = (at: Date | undefined) => (at ? toTimestamp(at) : null);

function seatMessage(seat: Seat, students: GroupLessonView['students']): GroupSeat {
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

export function wholeGroupLessonMessage({
  lesson,
  session,
  tutor,
  students,
  isPaid,
}: GroupLessonView): GroupLessonMessage {
  const { rate, currency, topic } = lesson;
  return {
    id: lesson.id,
    groupSessionId: lesson.sessionId,
    title: session.title,
    tutor: { ...tutor },
    topic,
    when: toTimestamp(lesson.startsAt),
    status: statusMessage(lesson.status),
    isPte: lesson.isPte,
    lessonCount: session.lessonCount,
    courseName: session.courseName,
    level: session.level,
    maxStudentCount: lesson.maxStudents,
    minStudentCount: session.minStudents,
    seatsTaken: seatsTaken(lesson),
    seats: lesson.seats.map((seat) => seatMessage(seat, students)),
    payment: { rate, amount: rate, currency, paid: isPaid },
    commencedAt: instantOrNull(lesson.commencedAt),
    firstJoinedAt: instantOrNull(lesson.firstJoinedAt),
    lastUpdated: toTimestamp(lesson.updatedAt),
    updatedBy: lesson.updatedBy,
    version: lesson.version,
  };
}

/** For facts: the seats that are taken, and those that moved. Who left before is told by the fact of that move. */
export function groupLessonFactMessage(view: GroupLessonView, moved: readonly { seat: { id: string } }[] = []) {
  const ids = new Set(moved.map(({ seat }) => seat.id));
  const seats = view.lesson.seats.filter(({ id, status }) => status !== 'student-cancelled' || ids.has(id));
  return wholeGroupLessonMessage({ ...view, lesson: { ...view.lesson, seats } });
}

/** Of the fact. */
export function groupLessonChangedMessage({ from, cause, seats }: GroupMove, view: GroupLessonView) {
  const moved = seats.map(({ seat, from: before, tokens }) => ({
    seatId: seat.id,
    studentUid: seat.studentUid,
    from: statusMessage(before),
    to: statusMessage(seat.status),
    refunded: tokens?.reason === 'lesson-refunded',
  }));
  return { lesson: groupLessonFactMessage(view, seats), from: statusMessage(from), cause, moved };
}

/** A student reads the own state and the own seat; others' names, how many they are and the tutor's pay are not theirs. */
export function groupLessonMessage(view: GroupLessonView, viewer: Actor): GroupLessonInput {
  const message = wholeGroupLessonMessage(view);
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

function underMinimum({ session, lessons }: GroupSessionView, now: Date): boolean {
  const first = lessons.find(({ lesson }) => lesson.status === 'pending' || lesson.status === 'open')?.lesson;
  const facts = first && { startsAt: first.startsAt, taken: heldSeats(first).length };
  return isUnderMinimum(facts, session.minStudents, now);
}

export function groupSessionFactMessage(view: GroupSessionView): GroupSessionMessage {
  return { ...wholeGroupSessionMessage(view), lessons: view.lessons.map((lesson) => groupLessonFactMessage(lesson)) };
}

function wholeGroupSessionMessage(view: GroupSessionView): GroupSessionMessage {
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
    lessons: lessons.map(wholeGroupLessonMessage),
    lastUpdated: toTimestamp(session.updatedAt),
  };
}

export function groupSessionMessage(view: GroupSessionView, viewer: Actor, now: Date) {
  return {
    ...wholeGroupSessionMessage(view),
    lessons: view.lessons.map((lesson) => groupLessonMessage(lesson, viewer)),
    isUnderMinimum: viewer.role === 'admin' && view.session.status === 'open' && underMinimum(view, now),
  };
}
