/** An administrator says how a lesson really ended (FB-53). Nothing is edited: the log gets a row more, and the ledger a line when a token changes hands. */
import type { Actor } from './actor.ts';
import { isLesson, moved, type AwaitingFeedback, type Booking, type ClosedLesson, type Move } from './booking.ts';
import { checkReason } from './cancel.ts';
import { correctionOfLesson } from './ledger.ts';
import { refuse } from './refusals.ts';

/** How a lesson that was to be held can end; what was cancelled before is no outcome. */
export const outcomes = ['tutor-absent', 'student-absent', 'pending-feedback', 'completed'] as const;
export type Outcome = (typeof outcomes)[number];
export type Correction = { status: Outcome; reason: string };

export function isOutcome(status: string): status is Outcome {
  return (outcomes as readonly string[]).includes(status);
}

/** Only a teacher who did not come costs the student nothing (NS-19). */
export function isFree(outcome: Outcome): boolean {
  return outcome === 'tutor-absent';
}

/** +1 back to the student, −1 from them, or nothing. */
export function tokensOfCorrection(from: Outcome, to: Outcome): 1 | -1 | 0 {
  if (isFree(from) === isFree(to)) return 0;
  return isFree(to) ? 1 : -1;
}

export function correctOutcome(
  booking: Booking,
  { status, reason }: Correction,
  actor: Actor,
  now: Date,
): Move<AwaitingFeedback | ClosedLesson> {
  const note = checkReason(reason);
  const from = booking.status;
  if (!isLesson(booking) || !isOutcome(from) || from === status) throw refuse('ILLEGAL_TRANSITION');
  // Feedback is given once, so nobody could bring such a lesson to its end any more.
  if (status === 'pending-feedback' && booking.hasFeedback) throw refuse('ILLEGAL_TRANSITION');
  const tutorWasPresent = isFree(status) ? booking.tutorWasPresent : true;
  const delta = tokensOfCorrection(from, status);
  const act = { actor, at: now, note, version: booking.version + 1 };
  const tokens = delta === 0 ? undefined : correctionOfLesson(booking, delta, act);
  return moved({ ...booking, status, tutorWasPresent }, { from, cause: 'admin', at: now, actor, tokens, note });
}
