/** Lessons as messages: whole for facts and for those who run them, and as one viewer may see them for replies. */
import { bookingForStudent } from '@parlance/proto/json/lesson';
import { tokenTypeOf } from '@parlance/proto/json/words';
import type {
  Lesson as LessonMessage,
  LessonChanged,
  PersonCard,
  Seat as SeatMessage,
} from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../domain/actor.ts';
import { kindOf } from '../domain/kind.ts';
import { readBy, seatOf, statusForStudent, type LessonMove, type Seat } from '../domain/lesson.ts';
import type { HourMove } from '../domain/move-hour.ts';
import type { Status } from '../domain/status.ts';
import { countsOf, knownBy, type LessonView, type PersonCard as Card } from '../domain/view.ts';
import { statusMessage } from './booking-mapping.ts';
import { claimFactMessage } from './claim-mapping.ts';
import { policyMessage } from './policy-mapping.ts';

const instantOrNull = (at: Date | undefined) => (at ? toTimestamp(at) : null);

export function cardMessage(card: Card): PersonCard {
  return { ...card };
}

/** Nothing is known yet of somebody whom identity has not told of. */
function studentMessage(uid: string, card: Card | undefined): PersonCard {
  const { name = '', imageUrl = '', timeZone = '' } = card ?? {};
  return { uid, name, imageUrl, timeZone, isPte: false, ratingAvg: 0, status: '', currency: '', languages: [] };
}

function seatMessage(seat: Seat, students: LessonView['students']): SeatMessage {
  const { id, studentUid, wishes, wallet, isMock, hasFeedback, viewFeedback, completedAssigned, version } = seat;
  return {
    id,
    student: studentMessage(studentUid, students[studentUid]),
    status: statusMessage(seat.status),
    ...wishes,
    tokenType: tokenTypeOf(wallet),
    isMock,
    hasFeedback,
    viewFeedback,
    completedAssigned,
    takenAt: toTimestamp(seat.takenAt),
    version,
  };
}

function lessonSessionMessage({ lesson, session }: LessonView): LessonMessage['session'] {
  if (!session) return null;
  const { title, lessonCount, minStudents: minStudentCount, courseName, level } = session;
  return { id: lesson.sessionId ?? '', title, lessonCount, minStudentCount, courseName, level };
}

/** Of an hour as `knownBy` makes it: with the seat that it is about, or none while it is offered. */
export function wholeLessonMessage(view: LessonView): LessonMessage {
  const { lesson, tutor, students, isPaid } = view;
  const { pay, topic = null } = lesson;
  const { taken, awaitingFeedback, withFeedback } = countsOf(view);
  return {
    id: lesson.bookingId,
    tutor: cardMessage(tutor),
    when: toTimestamp(lesson.startsAt),
    status: statusMessage(readBy(lesson)),
    isPte: lesson.isPte,
    topic,
    capacity: lesson.capacity,
    session: lessonSessionMessage(view),
    seatsTaken: taken,
    seats: lesson.seats.map((seat) => seatMessage(seat, students)),
    payment: pay ? { ...pay, amount: pay.rate, paid: isPaid } : null,
    commencedAt: instantOrNull(lesson.commencedAt),
    firstJoinedAt: instantOrNull(lesson.firstJoinedAt),
    lastUpdated: toTimestamp(lesson.updatedAt),
    updatedBy: lesson.updatedBy,
    version: lesson.version,
    awaitingFeedback,
    feedbackCount: withFeedback,
    policy: policyMessage(lesson.policy),
    taughtSeconds: lesson.taughtSeconds,
    waitsUntil: instantOrNull(lesson.waitsUntil),
    feedbackUntil: instantOrNull(lesson.feedbackUntil),
  };
}

/** A student reads the own state and the own seat; others' names, how many they are and the tutor's pay are not theirs. */
export function lessonMessage(view: LessonView, { id, role }: Pick<Actor, 'id' | 'role'>): LessonMessage {
  const message = wholeLessonMessage(view);
  if (role !== 'student') return message;
  if (!kindOf(view.lesson).isGroup) return bookingForStudent(message);
  const seat = seatOf(view.lesson, id);
  const own = seat && seat.status !== 'student-cancelled' ? [seatMessage(seat, view.students)] : [];
  return {
    ...message,
    status: statusMessage(statusForStudent(view.lesson, id, countsOf(view).taken)),
    seats: own,
    seatsTaken: own.length,
    awaitingFeedback: 0,
    feedbackCount: own.filter(({ hasFeedback }) => hasFeedback).length,
    payment: null,
    updatedBy: '',
  };
}

/** For facts: the seats that are taken, and those that moved. Who left before is told by the fact of that move. */
export function lessonFactMessage(view: LessonView, moved: LessonMove['seats'] = []): LessonMessage {
  if (!kindOf(view.lesson).isGroup) return wholeLessonMessage(view);
  const ids = new Set(moved.map(({ seat }) => seat.id));
  const seats = view.lesson.seats.filter(({ id, status }) => status !== 'student-cancelled' || ids.has(id));
  return wholeLessonMessage({ ...view, lesson: { ...view.lesson, seats } });
}

export type LessonChange = LessonChanged & { lesson: LessonMessage };

type Told = Pick<LessonMove, 'cause' | 'seats' | 'claim'> & { reason?: string; officeNote?: string; movedFrom?: Date };

/** Of one move; `view` is as it is known by the id that it is told of under, `from` what it was read by before. */
export function changeMessage(
  { cause, seats, claim, reason = '', officeNote = '', movedFrom }: Told,
  from: Status | undefined,
  view: LessonView,
): LessonChange {
  const moved = seats.map(({ seat, from: before, tokens }) => ({
    seatId: seat.id,
    studentUid: seat.studentUid,
    from: statusMessage(before),
    to: statusMessage(seat.status),
    refunded: tokens?.reason === 'lesson-refunded',
  }));
  const lesson = lessonFactMessage(view, seats);
  return {
    lesson,
    from: statusMessage(from),
    cause,
    moved,
    reason,
    movedFrom: instantOrNull(movedFrom),
    toldTogether: false,
    officeNote,
    claim: claimFactMessage(claim),
  };
}

/** What the school notes by itself is no reason that somebody gave. */
const officeNoteOf = ({ cause, note, actor }: LessonMove) => (cause === 'admin' && actor.role === 'admin' ? note : '');

/** People are told why it was cancelled; why it was corrected is the school's own. */
function reasonOf(move: LessonMove): string {
  // In a group it may be so for some alone.
  const isSettled = move.cause === 'sweep-settle' && move.seats.some(({ seat }) => seat.status === 'cancelled');
  if (move.cause === 'sweep-outage' || isSettled) return 'The platform was away, so this is nobody’s fault.';
  const reason = move.cause === 'cancel-tutor' ? move.note : officeNoteOf(move);
  return move.lesson.status === 'cancelled' ? reason : '';
}

/** An hour that was given back is told of twice: as what its student had, and as what is offered from then on. */
export function changeMessages(
  move: LessonMove,
  { before, after }: { before: LessonView; after: LessonView },
): LessonChange[] {
  if (move.cause === 'open') return [changeMessage(move, undefined, after)];
  const { bookingId } = before.lesson;
  const told = { ...move, reason: reasonOf(move), officeNote: officeNoteOf(move) };
  const change = changeMessage(told, readBy(knownBy(before, bookingId).lesson), knownBy(after, bookingId));
  if (after.lesson.bookingId === bookingId) return [change];
  const offer = knownBy(after, after.lesson.bookingId);
  return [change, changeMessage({ cause: 'open', seats: [] }, undefined, offer)];
}

type HourViews = { before: LessonView; target: LessonView; after: LessonView };

/** Of a booking that is at another hour now, of what that hour was offered as until then, and of the one that is offered from now on. */
export function hourMoveMessages({ left, came }: HourMove, { before, target, after }: HourViews): LessonChange[] {
  const { bookingId, startsAt } = before.lesson;
  const gone = { ...target.lesson, version: target.lesson.version + 1, updatedAt: came.at };
  const offer = { ...before, lesson: left.lesson };
  return [
    changeMessage({ ...came, movedFrom: startsAt }, 'booked', knownBy(after, bookingId)),
    changeMessage({ cause: 'close', seats: [] }, 'pending', knownBy({ ...target, lesson: gone }, gone.bookingId)),
    changeMessage({ cause: 'open', seats: [] }, undefined, knownBy(offer, left.lesson.bookingId)),
  ];
}
