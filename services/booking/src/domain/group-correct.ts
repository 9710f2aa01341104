/** An administrator says how a group lesson really ended, for everybody in it or for one student (FB-53). */
import type { Actor } from './actor.ts';
import { checkReason } from './cancel.ts';
import { isFree, isOutcome, tokensOfCorrection, type Correction, type Outcome } from './correct.ts';
import {
  movedGroup,
  seatPrice,
  seatTo,
  type GroupLesson,
  type GroupMove,
  type GroupStatus,
  type Seat,
  type SeatMove,
} from './group-lesson.ts';
import { correctionOf } from './ledger.ts';
import { refuse } from './refusals.ts';

type Act = { actor: Actor; at: Date; note: string };

/** Feedback is given once: who has it waits for none. */
function seatOutcome({ hasFeedback }: Seat, outcome: Outcome): Outcome {
  return outcome === 'pending-feedback' && hasFeedback ? 'completed' : outcome;
}

function correctedSeat(lesson: GroupLesson, seat: Seat, outcome: Outcome, { actor, at, note }: Act): SeatMove[] {
  const to = seatOutcome(seat, outcome);
  if (!isOutcome(seat.status) || seat.status === to) return [];
  const delta = tokensOfCorrection(seat.status, to);
  const version = seat.version + 1;
  const tokens = delta === 0 ? undefined : correctionOf(seatPrice(lesson, seat), delta, { actor, at, note, version });
  return [seatTo(seat, to, tokens)];
}

/** By what stands at the seats, whatever the lesson was before. */
function statusByOutcomes(seats: readonly Seat[]): GroupStatus {
  const all = seats.map(({ status }) => status);
  if (all.includes('completed')) return 'completed';
  if (all.includes('pending-feedback')) return 'pending-feedback';
  return all.includes('student-absent') ? 'student-absent' : 'tutor-absent';
}

function corrected(lesson: GroupLesson, seats: readonly SeatMove[], act: Act): GroupMove {
  if (seats.length === 0) throw refuse('ILLEGAL_TRANSITION');
  const { actor, at, note } = act;
  const move = movedGroup(lesson, { status: lesson.status, cause: 'admin', at, actor, note, seats });
  const status = statusByOutcomes(move.lesson.seats);
  const tutorWasPresent = lesson.tutorWasPresent || !(isOutcome(status) && isFree(status));
  return { ...move, lesson: { ...move.lesson, status, tutorWasPresent } };
}

export function correctGroupLesson(
  lesson: GroupLesson,
  { status, reason }: Correction,
  actor: Actor,
  now: Date,
): GroupMove {
  const act = { actor, at: now, note: checkReason(reason) };
  if (!isOutcome(lesson.status)) throw refuse('ILLEGAL_TRANSITION');
  const seats = lesson.seats.flatMap((seat) => correctedSeat(lesson, seat, status, act));
  return corrected(lesson, seats, act);
}

/** A teacher is absent for all or for nobody, so that is said of the lesson. */
export function correctSeat(
  lesson: GroupLesson,
  { seatId, status, reason }: Correction & { seatId: string },
  actor: Actor,
  now: Date,
): GroupMove {
  const act = { actor, at: now, note: checkReason(reason) };
  const seat = lesson.seats.find(({ id }) => id === seatId);
  if (!seat) throw refuse('BOOKING_NOT_FOUND');
  const isForAll = isFree(status) || lesson.status === 'tutor-absent';
  if (!isOutcome(lesson.status) || isForAll) throw refuse('ILLEGAL_TRANSITION');
  return corrected(lesson, correctedSeat(lesson, seat, status, act), act);
}
