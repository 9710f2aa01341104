/** Leaving a group lesson, cancelling one, cancelling a session; tokens go back to the wallets that paid (GRP-15..GRP-19, CON-24). */
import type { Actor } from './actor.ts';
import { checkReason } from './cancel.ts';
import { canStillCancel } from './cancellation-policy.ts';
import {
  heldSeats,
  isAheadGroup,
  movedGroup,
  refundedSeat,
  seatOf,
  type GroupLesson,
  type GroupMove,
} from './group-lesson.ts';
import type { GroupSession } from './group-session.ts';
import { refuse } from './refusals.ts';

/** The seat is free again; the last one who leaves leaves the lesson without students. */
export function leaveGroupLesson(lesson: GroupLesson, studentUid: string, actor: Actor, now: Date): GroupMove {
  const seat = seatOf(lesson, studentUid);
  if (seat?.status !== 'booked' || lesson.status !== 'open') throw refuse('INVALID_GROUP_CANCEL');
  if (!canStillCancel(lesson.startsAt, now)) throw refuse('TOO_LATE_TO_CANCEL');
  return leave(lesson, studentUid, actor, now);
}

function leave(lesson: GroupLesson, studentUid: string, actor: Actor, now: Date): GroupMove {
  const isTheirs = (seat: { studentUid: string }) => seat.studentUid === studentUid;
  const held = heldSeats(lesson);
  const seats = held
    .filter(isTheirs)
    .map((seat) => refundedSeat(lesson, seat, 'student-cancelled', { actor, at: now }));
  const status = held.every(isTheirs) ? 'pending' : 'open';
  return movedGroup(lesson, { status, cause: 'cancel-student', at: now, actor, seats });
}

/** The account was closed: the seat goes whatever the hour. */
export function leaveByAdmin(lesson: GroupLesson, studentUid: string, actor: Actor, now: Date): GroupMove | undefined {
  const seat = seatOf(lesson, studentUid);
  if (seat?.status !== 'booked' || lesson.status !== 'open') return undefined;
  return { ...leave(lesson, studentUid, actor, now), cause: 'admin' };
}

function cancelled(
  lesson: GroupLesson,
  cause: 'cancel-tutor' | 'admin',
  note: string,
  actor: Actor,
  now: Date,
): GroupMove {
  const seats = heldSeats(lesson).map((seat) => refundedSeat(lesson, seat, 'cancelled', { actor, at: now }));
  return movedGroup(lesson, { status: 'cancelled', cause, at: now, actor, seats, note });
}

export function cancelGroupLessonByTutor(lesson: GroupLesson, reason: string, actor: Actor, now: Date): GroupMove {
  const note = checkReason(reason);
  if (!isAheadGroup(lesson)) throw refuse('INVALID_GROUP_CANCEL');
  if (!canStillCancel(lesson.startsAt, now)) throw refuse('TOO_LATE_TO_CANCEL');
  return cancelled(lesson, 'cancel-tutor', note, actor, now);
}

/** Not bound by the 12 hours; undefined for a lesson that has begun or is over. */
export function cancelGroupLessonByAdmin(
  lesson: GroupLesson,
  reason: string,
  actor: Actor,
  now: Date,
): GroupMove | undefined {
  return isAheadGroup(lesson) ? cancelled(lesson, 'admin', reason, actor, now) : undefined;
}

export function closedSession(session: GroupSession, actor: Actor, now: Date): GroupSession {
  return { ...session, status: 'cancelled', version: session.version + 1, updatedAt: now, updatedBy: actor.id };
}

/** Every lesson that is open or pending is cancelled, the others keep their status (GRP-18, GRP-19). */
export function cancelSession(
  { session, lessons }: { session: GroupSession; lessons: readonly GroupLesson[] },
  reason: string,
  actor: Actor,
  now: Date,
): { session: GroupSession; lessons: GroupMove[] } {
  const note = checkReason(reason);
  if (session.status === 'cancelled') throw refuse('INVALID_GROUP_CANCEL');
  return {
    session: closedSession(session, actor, now),
    lessons: lessons.flatMap((lesson) => cancelGroupLessonByAdmin(lesson, note, actor, now) ?? []),
  };
}
