/** A lesson for several students: seats are rows with a state of their own, and the lesson's state follows from them (CON-14, NS-19). */
import { lesson as limits } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import type { Cause, Topic } from './booking.ts';
import type { WalletName, TokenMove } from './token-move.ts';
import { refundOf } from './ledger.ts';
import type { Status } from './status.ts';

export type SeatStatus = Extract<
  Status,
  'booked' | 'student-cancelled' | 'cancelled' | 'tutor-absent' | 'student-absent' | 'pending-feedback' | 'completed'
>;
export type Seat = {
  id: string;
  studentUid: string;
  status: SeatStatus;
  wallet: WalletName;
  isMock: boolean;
  hasFeedback: boolean;
  /** Its feedback says so. */
  completedAssigned: boolean;
  viewFeedback: boolean;
  takenAt: Date;
  version: number;
};

/** Never `booked`: that is a word of seats and of one-on-one lessons. */
export type GroupStatus = Exclude<Status, 'booked' | 'student-cancelled' | 'tutor-cancelled'>;
export type GroupLesson = {
  id: string;
  sessionId: string;
  tutorUid: string;
  startsAt: Date;
  isPte: boolean;
  topic: Topic;
  /** Fixed when the session is made; major units of `currency` (CON-26). */
  rate: number;
  currency: string;
  maxStudents: number;
  status: GroupStatus;
  /** All that are taken, and the last ones of some who gave theirs back. */
  seats: readonly Seat[];
  commencedAt: Date | undefined;
  firstJoinedAt: Date | undefined;
  tutorWasPresent: boolean;
  version: number;
  updatedAt: Date;
  updatedBy: string;
};

export type SeatMove = { seat: Seat; from: SeatStatus | undefined; tokens: TokenMove | undefined };
/** One legal move of a lesson and of the seats that move with it. */
export type GroupMove = {
  lesson: GroupLesson;
  /** Undefined when the lesson begins with this move; the same as after it when only seats moved. */
  from: GroupStatus | undefined;
  cause: Cause;
  at: Date;
  actor: Actor;
  note: string;
  seats: readonly SeatMove[];
};

export function groupEndsAt({ startsAt }: { startsAt: Date }): Date {
  return new Date(startsAt.getTime() + limits.lengthMs);
}

export function isRunningGroup({ status }: Pick<GroupLesson, 'status'>): boolean {
  return status === 'in-progress' || status === 'tutor-present';
}

export function isAheadGroup({ status }: Pick<GroupLesson, 'status'>): boolean {
  return status === 'pending' || status === 'open';
}

/** Seats that somebody sits on, until the lesson is judged. */
export function heldSeats(lesson: GroupLesson): Seat[] {
  return lesson.seats.filter(({ status }) => status === 'booked');
}

/** Whoever gave a seat back takes none; all others count, also after the lesson. */
export function seatsTaken(lesson: GroupLesson): number {
  return lesson.seats.filter(({ status }) => status !== 'student-cancelled').length;
}

/** A student may come back after leaving, so the last one counts. */
export function seatOf(lesson: GroupLesson, studentUid: string): Seat | undefined {
  return lesson.seats.findLast((seat) => seat.studentUid === studentUid);
}

type MoveWords = {
  status: GroupStatus;
  cause: Cause;
  at: Date;
  actor: Actor;
  seats?: readonly SeatMove[];
  note?: string;
} & Partial<Pick<GroupLesson, 'commencedAt' | 'firstJoinedAt' | 'tutorWasPresent' | 'topic'>>;

/** Every change of a group lesson goes through here, so none forgets the version or who did it. */
export function movedGroup(lesson: GroupLesson, words: MoveWords): GroupMove {
  const { cause, at, actor, seats = [], note = '', ...changes } = words;
  const after = new Map(seats.map(({ seat }) => [seat.id, seat]));
  const kept = lesson.seats.map((seat) => after.get(seat.id) ?? seat);
  const known = new Set(lesson.seats.map(({ id }) => id));
  const fresh = seats.flatMap(({ seat }) => (known.has(seat.id) ? [] : [seat]));
  const version = lesson.version + 1;
  return {
    lesson: { ...lesson, ...changes, seats: [...kept, ...fresh], version, updatedAt: at, updatedBy: actor.id },
    from: lesson.status,
    cause,
    at,
    actor,
    note,
    seats,
  };
}

export function seatTo(seat: Seat, status: SeatStatus, tokens?: TokenMove): SeatMove {
  return { seat: { ...seat, status, version: seat.version + 1 }, from: seat.status, tokens };
}

/** What one seat cost, for the ledger. */
export function seatPrice(lesson: GroupLesson, seat: Pick<Seat, 'id' | 'studentUid' | 'wallet'>) {
  const { id: key, studentUid, wallet } = seat;
  const { id: bookingId, startsAt, topic } = lesson;
  return { key, studentUid, wallet, bookingId, startsAt, topic };
}

/** The token goes back to the wallet that paid (NS-09). */
export function refundedSeat(
  lesson: GroupLesson,
  seat: Seat,
  status: SeatStatus,
  { actor, at }: { actor: Actor; at: Date },
): SeatMove {
  return seatTo(seat, status, refundOf(seatPrice(lesson, seat), actor, at));
}

/** What a student reads of a lesson: their own state, or whether a seat is left (CON-14). */
export function statusForStudent(lesson: GroupLesson, studentUid: string): Status {
  const seat = seatOf(lesson, studentUid);
  if (seat && seat.status !== 'student-cancelled') {
    return seat.status === 'booked' && isRunningGroup(lesson) ? lesson.status : seat.status;
  }
  if (!isAheadGroup(lesson)) return seat ? 'student-cancelled' : lesson.status;
  return seatsTaken(lesson) < lesson.maxStudents ? 'pending' : 'booked';
}
