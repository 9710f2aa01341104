/** booked → cancelled, by whom it may be and with the token back (BOOK-25..BOOK-32, NS-09). */
import { text } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import {
  moved,
  type BookedLesson,
  type Booking,
  type Cause,
  type ClosedLesson,
  type Move,
  type OpenSlot,
} from './booking.ts';
import { canStillCancel } from './cancellation-policy.ts';
import { refundOfLesson } from './ledger.ts';
import { refuse } from './refusals.ts';
import { openSlot } from './slot.ts';

function refunded(
  booking: BookedLesson,
  to: { status: ClosedLesson['status']; cause: Cause; note?: string },
  actor: Actor,
  now: Date,
): Move<ClosedLesson> {
  const tokens = refundOfLesson(booking, actor, now);
  const { status, cause, note } = to;
  return moved({ ...booking, status }, { from: booking.status, cause, at: now, actor, tokens, note });
}

/** The slot opens again under an id of its own; the cancelled booking keeps its history. */
export function cancelByStudent(
  booking: Booking,
  newSlotId: string,
  actor: Actor,
  now: Date,
): { cancelled: Move<ClosedLesson>; reopened: Move<OpenSlot> } {
  if (booking.status !== 'booked') throw refuse('ILLEGAL_TRANSITION');
  if (!canStillCancel(booking.startsAt, now)) throw refuse('TOO_LATE_TO_CANCEL');
  const { tutorUid, startsAt, isPte } = booking;
  return {
    cancelled: refunded(booking, { status: 'student-cancelled', cause: 'cancel-student' }, actor, now),
    reopened: openSlot({ id: newSlotId, tutorUid, startsAt, isPte }, actor, now),
  };
}

export function checkReason(reason: string): string {
  const words = reason.trim();
  const length = [...words].length;
  if (length < text.cancelReasonMin || length > text.cancelReasonMax) throw refuse('REASON_LENGTH');
  return words;
}

export function cancelByTutor(booking: Booking, reason: string, actor: Actor, now: Date): Move<ClosedLesson> {
  const note = checkReason(reason);
  if (booking.status !== 'booked') throw refuse('ILLEGAL_TRANSITION');
  if (!canStillCancel(booking.startsAt, now)) throw refuse('TOO_LATE_TO_CANCEL');
  return refunded(booking, { status: 'tutor-cancelled', cause: 'cancel-tutor', note }, actor, now);
}

/** An administrator is not bound by the 12 hours. */
export function cancelByAdmin(booking: Booking, reason: string, actor: Actor, now: Date): Move<ClosedLesson> {
  if (booking.status !== 'booked') throw refuse('ILLEGAL_TRANSITION');
  return refunded(booking, { status: 'cancelled', cause: 'admin', note: reason }, actor, now);
}
