/** A lesson by the address that it is reached by, for those who are part of it: for everybody else it does not exist. */
import type { Actor } from '../domain/actor.ts';
import { kindOf } from '../domain/kind.ts';
import { seatOf } from '../domain/lesson.ts';
import { refuse } from '../domain/refusals.ts';
import type { LessonView } from '../domain/view.ts';
import type { Stores } from './ports.ts';

/** An hour by its teacher, where the address says one; a group's lesson by its session. */
export type LessonAddress = { bookingId: string; tutorUid?: string | undefined; sessionId?: string | undefined };

const isReached = ({ lesson }: LessonView, { tutorUid, sessionId }: LessonAddress) =>
  lesson.sessionId === sessionId && (tutorUid === undefined || lesson.tutorUid === tutorUid);

/** Of an hour nobody knows but its people, and each student by the own seat alone; a session can be found by all, and by no seat. */
function isKnownTo({ lesson }: LessonView, { bookingId }: LessonAddress, { id, role }: Actor): boolean {
  if (kindOf(lesson).isGroup) return lesson.bookingId === bookingId;
  if (role === 'admin') return true;
  return lesson.tutorUid === id || seatOf(lesson, id)?.id === bookingId;
}

/** Also one that was given back: what is done to it then is refused by the rules. */
export function reached(views: readonly LessonView[], address: LessonAddress, actor: Actor): LessonView {
  const [view] = views;
  if (!view || !isReached(view, address) || !isKnownTo(view, address, actor))
    throw refuse(kindOf({ sessionId: address.sessionId }).notFound);
  return view;
}

/** The tutor's own, or anybody's for an administrator. */
export function taught(views: readonly LessonView[], address: LessonAddress, actor: Actor): LessonView {
  const view = reached(views, address, actor);
  if (actor.role !== 'admin' && view.lesson.tutorUid !== actor.id)
    throw refuse(kindOf({ sessionId: address.sessionId }).notFound);
  return current(view, address);
}

/** An administrator may cancel by the id alone, which says nothing of the kind. */
export function anybodys(views: readonly LessonView[], address: LessonAddress): LessonView {
  const [view] = views;
  if (!view) throw refuse('BOOKING_NOT_FOUND');
  return current(view, address);
}

/** Who speaks of an hour by the id of a seat that was given back speaks of a lesson that is no more. */
export function current(view: LessonView, { bookingId }: LessonAddress): LessonView {
  if (view.lesson.bookingId !== bookingId)
    throw refuse(kindOf(view.lesson).isGroup ? 'BOOKING_NOT_FOUND' : 'ILLEGAL_TRANSITION');
  return view;
}

/** Held, by the id that people know it by. */
export async function held({ lessons }: Stores, { bookingId }: LessonAddress): Promise<LessonView[]> {
  return lessons.lock(await lessons.idsOf([bookingId]));
}

/** For moves that give tokens back. */
export async function heldWithStudents({ lessons }: Stores, { bookingId }: LessonAddress): Promise<LessonView[]> {
  return lessons.lockWithStudents(await lessons.idsOf([bookingId]));
}
