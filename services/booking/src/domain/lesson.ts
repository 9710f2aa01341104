/** A lesson and its seats, whether it is for one student or for a group: what it is, and the one place where it changes (CON-14, NS-19). */
import { lesson as limits } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import type { Claim } from './claim-record.ts';
import { refundOf } from './ledger.ts';
import type { Topic } from './library-topic.ts';
import type { Outage } from './outage.ts';
import type { Policy } from './policy.ts';
import type { Status } from './status.ts';
import type { TokenMove, WalletName } from './token-move.ts';

/** All that a student says of a lesson but its topic. */
export type Wishes = { introduction: boolean; correctMistakes: boolean; notes: string };
/** Fixed with the first seat, or with the session; the rate is in major units of `currency` (CON-26). */
export type Pay = { rate: number; currency: string };

export type SeatStatus = Exclude<Status, 'pending' | 'open' | 'in-progress' | 'tutor-present'>;
export type Seat = {
  /** An hour's is the id under which it was offered. */
  id: string;
  studentUid: string;
  status: SeatStatus;
  wallet: WalletName;
  /** What its lines in the ledger are called by, since it may be taken more than once. */
  paidAs: string;
  /** How often its student took it: who comes back has the same seat. */
  takes: number;
  isMock: boolean;
  wishes: Wishes;
  hasFeedback: boolean;
  /** Its feedback says so. */
  completedAssigned: boolean;
  viewFeedback: boolean;
  takenAt: Date;
  /** What the hour was when it was given back: it says nothing of that any more. */
  /** In the room, as of the teacher. */
  presentSeconds?: number;
  gaveBack: (Pick<Lesson, 'topic' | 'pay' | 'version' | 'updatedAt' | 'updatedBy'> & { policy?: Policy }) | undefined;
  version: number;
};

/** Never `booked`: that is a word of seats. */
export type LessonStatus = Exclude<Status, 'booked' | 'student-cancelled' | 'tutor-cancelled'>;
export type Lesson = {
  id: string;
  /** What people and the room know it by: a group's lesson by its own id, an hour by that of the seat that it has or offers. */
  bookingId: string;
  /** Of a group's lesson; an hour that a teacher opened belongs to none. */
  sessionId: string | undefined;
  tutorUid: string;
  startsAt: Date;
  isPte: boolean;
  /** Undefined while nobody has booked an hour. */
  topic: Topic | undefined;
  pay: Pay | undefined;
  /** Of an hour fixed when it is booked, of a group's lesson with its session. */
  policy: Policy;
  capacity: number;
  status: LessonStatus;
  /** All that are taken, and those of some who gave theirs back. One for each student. */
  seats: readonly Seat[];
  commencedAt: Date | undefined;
  firstJoinedAt: Date | undefined;
  /** The call log has the tutor in the room for a minute or more. */
  tutorWasPresent: boolean;
  /** By the call log, of lessons that were settled with the whole of it: in the room, and of that within the lesson's own time. */
  tutorSeconds?: number;
  taughtSeconds?: number;
  /** Until when its teacher may begin, where the platform was away meanwhile. */
  waitsUntil?: Date;
  /** Until when feedback is taken, where that is later than the policy says; never kept. */
  feedbackUntil?: Date;
  /** What was not counted when it was judged. */
  notCounted?: readonly Outage[];
  version: number;
  updatedAt: Date;
  updatedBy: string;
};

export type Cause =
  | 'open'
  | 'close'
  | 'book'
  | 'commence'
  | 'join'
  | 'sweep-tutor-absent'
  | 'sweep-tutor-present'
  | 'sweep-settle'
  /** The platform was away: its teacher is waited for longer. */
  | 'outage'
  /** It was away for too long: nobody's fault. */
  | 'sweep-outage'
  | 'cancel-student'
  | 'cancel-tutor'
  /** To another hour. */
  | 'move'
  | 'feedback'
  | 'viewed'
  /** Another topic, or other wishes. */
  | 'info'
  /** Somebody says that power or line were cut, or is answered. */
  | 'claim'
  | 'admin';

/** One legal move of a seat, with the token that moves with it. */
export type SeatMove = { seat: Seat; from: SeatStatus | undefined; tokens: TokenMove | undefined };
/** One legal move of a lesson and of the seats that move with it. */
export type LessonMove = {
  lesson: Lesson;
  /** Undefined when the lesson begins with this move; the same as after it when only seats moved. */
  from: LessonStatus | undefined;
  cause: Cause;
  at: Date;
  actor: Actor;
  /** Words that belong to the move, such as a tutor's reason. */
  note: string;
  seats: readonly SeatMove[];
  /** That was filed or answered with it. */
  claim?: Claim;
};

export function endsAt({ startsAt }: { startsAt: Date }): Date {
  return new Date(startsAt.getTime() + limits.lengthMs);
}

export function isRunning({ status }: Pick<Lesson, 'status'>): boolean {
  return status === 'in-progress' || status === 'tutor-present';
}

export function isAhead({ status }: Pick<Lesson, 'status'>): boolean {
  return status === 'pending' || status === 'open';
}

/** An hour that a teacher opened and nobody has booked. */
export function isOpenSlot({ sessionId, status }: Pick<Lesson, 'sessionId' | 'status'>): boolean {
  return sessionId === undefined && status === 'pending';
}

/** Seats that somebody sits on, until the lesson is judged. */
export function heldSeats({ seats }: Pick<Lesson, 'seats'>): Seat[] {
  return seats.filter(({ status }) => status === 'booked');
}

/** Whoever gave a seat back takes none; all others count, also after the lesson. */
export function takenSeats({ seats }: Pick<Lesson, 'seats'>): Seat[] {
  return seats.filter(({ status }) => status !== 'student-cancelled');
}

export function seatOf({ seats }: Pick<Lesson, 'seats'>, studentUid: string): Seat | undefined {
  return seats.find((seat) => seat.studentUid === studentUid);
}

/** Of an hour: its student's, if there is one. */
export function onlySeat(lesson: Pick<Lesson, 'seats'>): Seat | undefined {
  return takenSeats(lesson)[0];
}

/** How often its student gave it back. */
export function leavesOf({ takes, status }: Pick<Seat, 'takes' | 'status'>): number {
  return status === 'student-cancelled' ? takes : takes - 1;
}

type MoveWords = {
  status?: LessonStatus;
  cause: Cause;
  at: Date;
  actor: Actor;
  seats?: readonly SeatMove[];
  note?: string;
} & Partial<
  Pick<
    Lesson,
    | 'bookingId'
    | 'commencedAt'
    | 'firstJoinedAt'
    | 'tutorWasPresent'
    | 'tutorSeconds'
    | 'taughtSeconds'
    | 'waitsUntil'
    | 'feedbackUntil'
    | 'notCounted'
    | 'topic'
    | 'pay'
    | 'policy'
  >
>;

/** Every change goes through here, so none forgets the version or who did it. */
export function moved(lesson: Lesson, words: MoveWords): LessonMove {
  const { cause, at, actor, seats = [], note = '', ...changes } = words;
  const after = new Map(seats.map(({ seat }) => [seat.studentUid, seat]));
  const kept = lesson.seats.map((seat) => after.get(seat.studentUid) ?? seat);
  const known = new Set(lesson.seats.map(({ studentUid }) => studentUid));
  const fresh = seats.flatMap(({ seat }) => (known.has(seat.studentUid) ? [] : [seat]));
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
export function seatPrice(
  { id: lessonId, bookingId, startsAt, topic }: Pick<Lesson, 'id' | 'bookingId' | 'startsAt' | 'topic'>,
  { paidAs: key, studentUid, wallet }: Pick<Seat, 'paidAs' | 'studentUid' | 'wallet'>,
) {
  return { key, studentUid, wallet, lessonId, bookingId, startsAt, topic };
}

/** The token goes back to the wallet that paid (NS-09). */
export function refundedSeat(
  lesson: Lesson,
  seat: Seat,
  status: SeatStatus,
  { actor, at }: { actor: Actor; at: Date },
): SeatMove {
  return seatTo(seat, status, refundOf(seatPrice(lesson, seat), actor, at));
}

/** The lesson's word while it runs, and the seat's in all else. */
export function seatStatus(lesson: Pick<Lesson, 'status'>, { status }: Pick<Seat, 'status'>): Status {
  return status === 'booked' && isRunning(lesson) ? lesson.status : status;
}

/** What a lesson is read by; of an hour as it is known by one id, its booking. */
export function readBy(lesson: Pick<Lesson, 'sessionId' | 'status' | 'seats'>): Status {
  const [seat] = lesson.sessionId === undefined ? lesson.seats : [];
  return seat ? seatStatus(lesson, seat) : lesson.status;
}

/** What a student reads of a session's lesson: their own state, or whether a seat is left (CON-14). Of an hour each reads the own seat. */
export function statusForStudent(lesson: Lesson, studentUid: string, taken = takenSeats(lesson).length): Status {
  const seat = seatOf(lesson, studentUid);
  if (seat && seat.status !== 'student-cancelled') {
    return seatStatus(lesson, seat);
  }
  if (!isAhead(lesson)) return seat ? 'student-cancelled' : lesson.status;
  return taken < lesson.capacity ? 'pending' : 'booked';
}
