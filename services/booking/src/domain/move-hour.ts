/** A student moves a lesson to another free hour of the same teacher while cancelling is free: seat, token, topic and wishes go along (NS-61). */
import type { Actor } from './actor.ts';
import { canStillCancel, tooLate } from './cancellation-policy.ts';
import { isOpenSlot, moved, seatOf, type Lesson, type LessonMove, type Seat } from './lesson.ts';
import { refuse } from './refusals.ts';
import { overlaps } from './slot.ts';

/** The hour that is given back, and the one that is taken for it. */
export type Hours = { from: Lesson; to: Lesson };
export type HourMove = { left: LessonMove; came: LessonMove };

type Act = { actor: Actor; at: Date };
export type MoveOrder = Act & {
  studentUid: string;
  /** Starts of what the student has booked besides, alone and in groups. */
  busy: readonly Date[];
  /** By which the hour that is given back is offered. */
  offerId: string;
};

function movableSeat({ status, ...from }: Lesson, studentUid: string, at: Date): Seat {
  const seat = seatOf(from, studentUid);
  if (status !== 'open' || seat?.status !== 'booked') throw refuse('ILLEGAL_TRANSITION');
  if (!canStillCancel(from, at)) throw tooLate('TOO_LATE_TO_MOVE', from);
  return seat;
}

function checkHour({ from, to }: Hours, { busy, at }: MoveOrder): void {
  if (to.tutorUid !== from.tutorUid) throw refuse('OTHER_TEACHER');
  if (!isOpenSlot(to)) throw refuse('SLOT_TAKEN');
  if (to.startsAt.getTime() <= at.getTime()) throw refuse('SLOT_IN_THE_PAST');
  if (to.isPte !== from.isPte) throw refuse('OTHER_STREAM');
  if (busy.some((start) => overlaps(start, to.startsAt))) throw refuse('STUDENT_OVERLAP');
}

const withoutSeatOf = ({ seats }: Lesson, studentUid: string) => seats.filter((seat) => seat.studentUid !== studentUid);

/** The hour is free again, under an id of its own: who takes it next learns nothing of who had it. */
function leftBehind(from: Lesson, seat: Seat, { actor, at, offerId }: MoveOrder): LessonMove {
  const seats = [{ seat, from: seat.status, tokens: undefined }];
  const words = { status: 'pending', cause: 'move', at, actor, seats } as const;
  const move = moved(from, { ...words, topic: undefined, pay: undefined, bookingId: offerId });
  const kept = { seats: withoutSeatOf(from, seat.studentUid), updatedBy: from.tutorUid };
  return { ...move, lesson: { ...move.lesson, ...kept } };
}

/**
 * The booking keeps its id, so whoever follows it by that follows it here: its version goes on from that of both hours. A seat of the
 * student's own that was given back here makes room.
 */
function taken({ from, to }: Hours, seat: Seat, { actor, at, studentUid }: MoveOrder): LessonMove {
  const { topic, pay, policy } = from;
  const free = { ...to, seats: withoutSeatOf(to, studentUid), version: Math.max(from.version, to.version) };
  const seats = [{ seat: { ...seat, version: seat.version + 1 }, from: seat.status, tokens: undefined }];
  return moved(free, { status: 'open', cause: 'move', at, actor, topic, pay, policy, bookingId: seat.id, seats });
}

export function moveToHour(hours: Hours, order: MoveOrder): HourMove {
  const seat = movableSeat(hours.from, order.studentUid, order.at);
  checkHour(hours, order);
  return { left: leftBehind(hours.from, seat, order), came: taken(hours, seat, order) };
}
