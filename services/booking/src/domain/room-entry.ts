/**
 * Who may enter the room of a lesson, and when: its teacher from 10 minutes before the start, which commences it; its student and
 * administrators once it is commenced; nobody after its end (LIVE-23, PERM-39, CON-07). Group lessons: joinGroup in group-life.ts.
 */
import type { Actor } from './actor.ts';
import { begin, commenceWindow } from './commence.ts';
import { endsAt, isLesson, isRunning, type Booking, type Move, type RunningLesson } from './booking.ts';
import { refuse } from './refusals.ts';

export type Joined = {
  booking: RunningLesson;
  /** The tutor's join commenced the lesson, so that a forgotten button harms nobody. */
  commenced: Move<RunningLesson> | undefined;
  isFirst: boolean;
};

function mayEnter(booking: Booking, uid: string, role: Actor['role']): boolean {
  if (role === 'admin') return true;
  return booking.tutorUid === uid || (isLesson(booking) && booking.studentUid === uid);
}

function runningFor(booking: Booking, actor: Actor, now: Date): RunningLesson | Move<RunningLesson> {
  if (isRunning(booking)) return booking;
  const isTheTutor = booking.tutorUid === actor.id;
  if (booking.status === 'booked' && isTheTutor && commenceWindow(booking.startsAt, now) === 'open') {
    return begin(booking, 'join', actor, now);
  }
  throw refuse('NOT_IN_PROGRESS');
}

/** NS-21: an administrator who is not the lesson's own tutor only watches, and nothing begins by that. */
export function onlyObserves({ role, id }: Actor, tutorUid: string): boolean {
  return role === 'admin' && id !== tutorUid;
}

/** The first join starts the quarter of an hour after which the tutor counts as present. */
export function join(booking: Booking, actor: Actor, now: Date): Joined {
  if (!mayEnter(booking, actor.id, actor.role)) throw refuse('BOOKING_NOT_FOUND');
  if (now.getTime() >= endsAt(booking).getTime()) throw refuse('LESSON_OVER');
  const found = runningFor(booking, actor, now);
  const commenced = 'booking' in found ? found : undefined;
  const running = 'booking' in found ? found.booking : found;
  if (running.firstJoinedAt || onlyObserves(actor, booking.tutorUid))
    return { booking: running, commenced, isFirst: false };
  const entered = { ...running, firstJoinedAt: now };
  return { booking: entered, commenced: commenced && { ...commenced, booking: entered }, isFirst: true };
}
