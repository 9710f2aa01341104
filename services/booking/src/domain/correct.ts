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
import type { Policy } from './policy.ts';
import { refuse } from './refusals.ts';

/** How a lesson that was to be held can end; what was cancelled before is no outcome. */
export const outcomes = ['tutor-absent', 'student-absent', 'pending-feedback', 'completed'] as const;
export type Outcome = (typeof outcomes)[number];
/** `cancelled`: nobody's fault, with the tokens back and without pay. */
export const corrections = [...outcomes, 'cancelled'] as const;
export type Corrected = (typeof corrections)[number];
export type Correction = { status: Corrected; reason: string };

export function isOutcome(status: string): status is Outcome {
  return (outcomes as readonly string[]).includes(status);
}

/** A teacher who did not come costs the student nothing (NS-19), nor does the own absence where the policy says so. */
function isFree(outcome: Corrected, { studentAbsentRefunded }: Policy): boolean {
  return (
    outcome === 'tutor-absent' || outcome === 'cancelled' || (outcome === 'student-absent' && studentAbsentRefunded)
  );
}

/** +1 back to the student, −1 from them, or nothing. */
function tokensOfCorrection(from: Outcome, to: Corrected, policy: Policy): 1 | -1 | 0 {
  if (isFree(from, policy) === isFree(to, policy)) return 0;
  return isFree(to, policy) ? 1 : -1;
}

type Act = { actor: Actor; at: Date; note: string };

/** Feedback is given once: who has it waits for none. */
function seatOutcome({ hasFeedback }: Seat, outcome: Corrected): Corrected {
  return outcome === 'pending-feedback' && hasFeedback ? 'completed' : outcome;
}

function correctedSeat(lesson: Lesson, seat: Seat, outcome: Corrected, { actor, at, note }: Act): SeatMove[] {
  const to = seatOutcome(seat, outcome);
  if (!isOutcome(seat.status) || seat.status === to) return [];
  const delta = tokensOfCorrection(seat.status, to, lesson.policy);
  const version = seat.version + 1;
  const tokens = delta === 0 ? undefined : correctionOf(seatPrice(lesson, seat), delta, { actor, at, note, version });
  return [seatTo(seat, to, tokens)];
}

/** By what stands at the seats, whatever the lesson was before. */
function statusByOutcomes(seats: readonly Seat[]): LessonStatus {
  const all = seats.map(({ status }) => status);
  if (all.includes('completed')) return 'completed';
  if (all.includes('pending-feedback')) return 'pending-feedback';
  if (all.includes('student-absent')) return 'student-absent';
  return all.includes('cancelled') && !all.includes('tutor-absent') ? 'cancelled' : 'tutor-absent';
}

function corrected(lesson: Lesson, seats: readonly SeatMove[], act: Act): LessonMove {
  if (seats.length === 0) throw refuse('ILLEGAL_TRANSITION');
  const { actor, at, note } = act;
  const move = moved(lesson, { cause: 'admin', at, actor, note, seats });
  const status = statusByOutcomes(move.lesson.seats);
  const tutorWasPresent = lesson.tutorWasPresent || (status !== 'tutor-absent' && status !== 'cancelled');
  const { taughtSeconds, ...after } = move.lesson;
  // What was measured is what the correction says is wrong: the pay is not counted by it.
  const isWrong = taughtSeconds === undefined || (lesson.status === 'tutor-absent' && status !== 'tutor-absent');
  return { ...move, lesson: { ...after, ...(!isWrong && { taughtSeconds }), status, tutorWasPresent } };
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
  const isForAll = status === 'tutor-absent' || lesson.status === 'tutor-absent';
  if (!isOutcome(lesson.status) || isForAll) throw refuse('ILLEGAL_TRANSITION');
  return corrected(lesson, correctedSeat(lesson, seat, status, act), act);
}
