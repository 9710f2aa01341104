/** A slot and what it becomes: one type per state, and the one place where a state changes. */
import { lesson } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import type { TokenMove, WalletName } from './token-move.ts';
import type { Status } from './status.ts';

export type Topic = { material: string; course: string; lesson: string; code: string; name: string };
export type BookingInfo = { topic: Topic; introduction: boolean; correctMistakes: boolean; notes: string };
type Place = {
  id: string;
  tutorUid: string;
  startsAt: Date;
  isPte: boolean;
  version: number;
  updatedAt: Date;
  updatedBy: string;
};

/** What stands fixed from the moment of booking: who, about what, at which rate, from which wallet. */
export type LessonFacts = Place & {
  studentUid: string;
  info: BookingInfo;
  /** Major units of `currency` (CON-26), as the tutor's profile said when it was booked. */
  rate: number;
  currency: string;
  wallet: WalletName;
  isMock: boolean;
  commencedAt: Date | undefined;
  firstJoinedAt: Date | undefined;
  /** The call log has the tutor in the room for a minute or more. */
  tutorWasPresent: boolean;
  hasFeedback: boolean;
  isViewedOnce: boolean;
};

export type OpenSlot = Place & { status: 'pending' };
export type BookedLesson = LessonFacts & { status: 'booked' };
export type RunningLesson = LessonFacts & { status: 'in-progress' | 'tutor-present'; commencedAt: Date };
export type AwaitingFeedback = LessonFacts & { status: 'pending-feedback' };
export type ClosedLesson = LessonFacts & {
  status: 'tutor-absent' | 'student-absent' | 'tutor-cancelled' | 'student-cancelled' | 'cancelled' | 'completed';
};
export type Lesson = BookedLesson | RunningLesson | AwaitingFeedback | ClosedLesson;
export type Booking = OpenSlot | Lesson;

export type Cause =
  | 'open'
  | 'close'
  | 'book'
  | 'commence'
  | 'join'
  | 'sweep-tutor-absent'
  | 'sweep-tutor-present'
  | 'sweep-settle'
  | 'cancel-student'
  | 'cancel-tutor'
  | 'feedback'
  | 'viewed'
  /** Another topic for a group lesson; a one-on-one lesson's has a fact of its own. */
  | 'info'
  | 'admin';

/** One legal move: the state after it, the log row it owes and the token that moves with it. */
export type Move<B extends Booking = Booking> = {
  booking: B;
  /** Undefined when the slot begins with this move. */
  from: Status | undefined;
  cause: Cause;
  at: Date;
  actor: Actor;
  tokens: TokenMove | undefined;
  /** Words that belong to the move, such as a tutor's reason. */
  note: string;
};

export function endsAt(booking: { startsAt: Date }): Date {
  return new Date(booking.startsAt.getTime() + lesson.lengthMs);
}

export function isLesson(booking: Booking): booking is Lesson {
  return booking.status !== 'pending';
}

export function isRunning(booking: Booking): booking is RunningLesson {
  return booking.status === 'in-progress' || booking.status === 'tutor-present';
}

type MoveWords = { from: Status | undefined; cause: Cause; at: Date; actor: Actor; tokens?: TokenMove; note?: string };

/** Every change of a status goes through here, so none forgets the version or who did it. */
export function moved<B extends Booking>(booking: B, words: MoveWords): Move<B> {
  const { from, cause, at, actor } = words;
  const after = { ...booking, version: booking.version + 1, updatedAt: at, updatedBy: actor.id };
  return { booking: after, from, cause, at, actor, tokens: words.tokens, note: words.note ?? '' };
}
