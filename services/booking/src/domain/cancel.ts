/** Giving a seat back and cancelling a lesson: by whom it may be, until when, and with the tokens back (BOOK-25..BOOK-32, GRP-15..GRP-17, CON-24, NS-09). */
import { text } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import type { Actor } from './actor.ts';
import { canStillCancel, tooLate } from './cancellation-policy.ts';
import { kindOf } from './kind.ts';
import {
  heldSeats,
  isAhead,
  moved,
  refundedSeat,
  seatOf,
  type Cause,
  type Lesson,
  type LessonMove,
  type SeatStatus,
} from './lesson.ts';
import { refuse } from './refusals.ts';

type Act = { actor: Actor; at: Date };

export function checkReason(reason: string): string {
  const words = reason.trim();
  const length = charactersIn(words);
  if (length < text.cancelReasonMin || length > text.cancelReasonMax) throw refuse('REASON_LENGTH');
  return words;
}

const holdsSeat = (lesson: Lesson, uid: string) => lesson.status === 'open' && seatOf(lesson, uid)?.status === 'booked';

/** An hour that is given back is offered again under an id of its own: who gave it back knows nothing of who comes then. */
type GivingBack = Act & { cause: Cause; offerId: string };

/** The seat is free again; the last one who leaves leaves the lesson without students, and an hour without what was chosen for it. */
function givenBack(lesson: Lesson, studentUid: string, { actor, at, cause, offerId }: GivingBack): LessonMove {
  const isTheirs = (seat: { studentUid: string }) => seat.studentUid === studentUid;
  const held = heldSeats(lesson);
  const status = held.every(isTheirs) ? 'pending' : 'open';
  const seats = held.filter(isTheirs).map((seat) => refundedSeat(lesson, seat, 'student-cancelled', { actor, at }));
  const words = { status, cause, at, actor } as const;
  if (!kindOf(lesson).isChosenByStudent) return moved(lesson, { ...words, seats });
  const { topic, pay, policy, version } = lesson;
  const gaveBack = { topic, pay, policy, version: version + 1, updatedAt: at, updatedBy: actor.id };
  const kept = seats.map((move) => ({ ...move, seat: { ...move.seat, gaveBack } }));
  const offer = moved(lesson, { ...words, seats: kept, topic: undefined, pay: undefined, bookingId: offerId });
  // Whoever looks at what is offered again learns nothing of who had it: it is its teacher's.
  return { ...offer, lesson: { ...offer.lesson, updatedBy: lesson.tutorUid } };
}

export function cancelByStudent(
  lesson: Lesson,
  studentUid: string,
  { actor, at, offerId }: Act & { offerId: string },
): LessonMove {
  if (!holdsSeat(lesson, studentUid)) throw refuse(kindOf(lesson).notCancelled);
  if (!canStillCancel(lesson, at)) throw tooLate('TOO_LATE_TO_CANCEL', lesson);
  return givenBack(lesson, studentUid, { actor, at, cause: 'cancel-student', offerId });
}

function cancelled(
  lesson: Lesson,
  to: { status: SeatStatus; cause: 'cancel-tutor' | 'admin'; note: string },
  act: Act,
): LessonMove {
  const { status, ...words } = to;
  const seats = heldSeats(lesson).map((seat) => refundedSeat(lesson, seat, status, act));
  return moved(lesson, { status: 'cancelled', ...words, ...act, seats });
}

function canBeCancelled(lesson: Lesson): boolean {
  return kindOf(lesson).isCancelledEmpty ? isAhead(lesson) : lesson.status === 'open';
}

export function cancelByTutor(lesson: Lesson, reason: string, actor: Actor, now: Date): LessonMove {
  const note = checkReason(reason);
  const { notCancelled, cancelledByTutor: status } = kindOf(lesson);
  if (!canBeCancelled(lesson)) throw refuse(notCancelled);
  if (!canStillCancel(lesson, now)) throw tooLate('TOO_LATE_TO_CANCEL', lesson);
  return cancelled(lesson, { status, cause: 'cancel-tutor', note }, { actor, at: now });
}

/** Its teacher is away, and marked it in time; undefined for a lesson that has begun or is over. */
export function cancelledForTimeOff(lesson: Lesson, actor: Actor, now: Date): LessonMove | undefined {
  if (!canBeCancelled(lesson)) return undefined;
  const status = kindOf(lesson).cancelledByTutor;
  return cancelled(lesson, { status, cause: 'cancel-tutor', note: 'Time off' }, { actor, at: now });
}

/** Not bound by the lock; undefined for a lesson that has begun, is over, or is nobody's. */
export function cancelledByAdmin(lesson: Lesson, note: string, actor: Actor, now: Date): LessonMove | undefined {
  if (!canBeCancelled(lesson)) return undefined;
  return cancelled(lesson, { status: 'cancelled', cause: 'admin', note }, { actor, at: now });
}

export function cancelByAdmin(lesson: Lesson, reason: string, actor: Actor, now: Date): LessonMove {
  const move = cancelledByAdmin(lesson, checkReason(reason), actor, now);
  if (!move) throw refuse(kindOf(lesson).notCancelled);
  return move;
}

/** The account of somebody in it was closed: a teacher's lesson ends, a student's seat is given back, whatever the hour. */
export function endFor(lesson: Lesson, uid: string, note: string, act: Act): LessonMove | undefined {
  const { actor, at } = act;
  if (lesson.tutorUid === uid) return cancelledByAdmin(lesson, note, actor, at);
  if (!holdsSeat(lesson, uid)) return undefined;
  if (kindOf(lesson).endsWithStudent) return cancelledByAdmin(lesson, note, actor, at);
  return givenBack(lesson, uid, { ...act, cause: 'admin', offerId: lesson.bookingId });
}
