/** How a lesson ends at start + 50 minutes, by who was in the room (NS-19). */
import { lesson } from '@parlance/proto/limits';
import { theSchool } from './actor.ts';
import {
  endsAt,
  moved,
  type AwaitingFeedback,
  type Booking,
  type ClosedLesson,
  type Move,
  type RunningLesson,
} from './booking.ts';
import { isOver } from './due.ts';
import { refundOfLesson } from './ledger.ts';

/** What the call log says, and up to which instant of school time it says everything. */
export type Presence = { presentUids: readonly string[]; completeUntil: Date | undefined };

/** Real time that an incomplete call log is waited for after the first question. */
export const presencePatienceMs = 600_000;

/** The window in which presence counts: from ten minutes before the start to the end. */
export function presenceWindow(booking: { startsAt: Date }): { from: Date; to: Date } {
  return { from: new Date(booking.startsAt.getTime() - lesson.commenceOpensBeforeMs), to: endsAt(booking) };
}

type Outcome = 'pending-feedback' | 'student-absent' | 'tutor-absent' | 'ask-again';

/** Presence only grows, so two people seen settle a lesson even while the log is not complete yet. */
function outcomeOf(booking: RunningLesson, presence: Presence, patience: { isOver: boolean }): Outcome {
  const tutor = booking.tutorWasPresent || presence.presentUids.includes(booking.tutorUid);
  const student = presence.presentUids.includes(booking.studentUid);
  if (tutor && student) return 'pending-feedback';
  const complete = presence.completeUntil && presence.completeUntil.getTime() >= endsAt(booking).getTime();
  if (!complete) return patience.isOver ? 'pending-feedback' : 'ask-again';
  return tutor ? 'student-absent' : 'tutor-absent';
}

export function settle(
  booking: Booking,
  presence: Presence,
  patience: { isOver: boolean },
  now: Date,
): Move<AwaitingFeedback | ClosedLesson> | undefined {
  if (!isOver(booking, now)) return undefined;
  const outcome = outcomeOf(booking, presence, patience);
  if (outcome === 'ask-again') return undefined;
  const tutorWasPresent = booking.tutorWasPresent || presence.presentUids.includes(booking.tutorUid);
  const tokens = outcome === 'tutor-absent' ? refundOfLesson(booking, theSchool, now) : undefined;
  return moved(
    { ...booking, status: outcome, tutorWasPresent },
    { from: booking.status, cause: 'sweep-settle', at: now, actor: theSchool, tokens },
  );
}
