/** An administrator says how a lesson really ended, for everybody in it or for one student (FB-53). Nothing is edited: the log gets a row more, and the ledger a line when a token changes hands. */
import type { Actor } from './actor.ts';
import { checkReason } from './cancel.ts';
import { correctionOf } from './ledger.ts';
import {
  moved,
  seatPrice,
  seatTo,
  type Lesson,
  type LessonMove,
  type LessonStatus,
  type Seat,
  type SeatMove,
} from './lesson.ts';
import { refuse } from './refusals.ts';

/** How a lesson that was to be held can end; what was cancelled before is no outcome. */
export const outcomes = ['tutor-absent', 'student-absent', 'pending-feedback', 'completed'] as const;
export type Outcome = (typeof outcomes)[number];
export type Correction = { status: Outcome; reason: string };

export function isOutcome(status: string): status is Outcome {
  return (outcomes as readonly string[]).includes(status);
}

/** Only a teacher who did not come costs the student nothing (NS-19). */
function isFree(outcome: Outcome): boolean {
  return outcome === 'tutor-absent';
}

/** +1 back to the student, −1 from them, or nothing. */
function tokensOfCorrection(from: Outcome, to: Outcome): 1 | -1 | 0 {
  if (isFree(from) === isFree(to)) return 0;
  return isFree(to) ? 1 : -1;
}

type Act = { actor: Actor; at: Date; note: string };

/** Feedback is given once: who has it waits for none. */
function seatOutcome({ hasFeedback }: Seat, outcome: Outcome): Outcome {
  return outcome === 'pending-feedback' && hasFeedback ? 'completed' : outcome;
}

function correctedSeat(lesson: Lesson, seat: Seat, outcome: Outcome, { actor, at, note }: Act): SeatMove[] {
  const to = seatOutcome(seat, outcome);
  if (!isOutcome(seat.status) || seat.status === to) return [];
  const delta = tokensOfCorrection(seat.status, to);
  const version = seat.version + 1;
  const tokens = delta === 0 ? undefined : correctionOf(seatPrice(lesson, seat), delta, { actor, at, note, version });
  return [seatTo(seat, to, tokens)];
}

/** By what stands at the seats, whatever the lesson was before. */
function statusByOutcomes(seats: readonly Seat[]): LessonStatus {
  const all = seats.map(({ status }) => status);
  if (all.includes('completed')) return 'completed';
  if (all.includes('pending-feedback')) return 'pending-feedback';
  return all.includes('student-absent') ? 'student-absent' : 'tutor-absent';
}

function corrected(lesson: Lesson, seats: readonly SeatMove[], act: Act): LessonMove {
  if (seats.length === 0) throw refuse('ILLEGAL_TRANSITION');
  const { actor, at, note } = act;
  const move = moved(lesson, { cause: 'admin', at, actor, note, seats });
  const status = statusByOutcomes(move.lesson.seats);
  const tutorWasPresent = lesson.tutorWasPresent || !(isOutcome(status) && isFree(status));
  return { ...move, lesson: { ...move.lesson, status, tutorWasPresent } };
}

export function correctOutcome(lesson: Lesson, { status, reason }: Correction, actor: Actor, now: Date): LessonMove {
  const act = { actor, at: now, note: checkReason(reason) };
  if (!isOutcome(lesson.status)) throw refuse('ILLEGAL_TRANSITION');
  const seats = lesson.seats.flatMap((seat) => correctedSeat(lesson, seat, status, act));
  return corrected(lesson, seats, act);
}

/** A teacher is absent for all or for nobody, so that is said of the lesson. */
export function correctSeat(
  lesson: Lesson,
  { seatId, status, reason }: Correction & { seatId: string },
  actor: Actor,
  now: Date,
): LessonMove {
  const act = { actor, at: now, note: checkReason(reason) };
  const seat = lesson.seats.find(({ id }) => id === seatId);
  if (!seat) throw refuse('BOOKING_NOT_FOUND');
  const isForAll = isFree(status) || lesson.status === 'tutor-absent';
  if (!isOutcome(lesson.status) || isForAll) throw refuse('ILLEGAL_TRANSITION');
  return corrected(lesson, correctedSeat(lesson, seat, status, act), act);
}
