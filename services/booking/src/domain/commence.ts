/** booked → in-progress: from 10 minutes before the start until just before 5 minutes after it (FB-49, LIM-07). */
import { lesson } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import {
  isRunning,
  moved,
  type Booking,
  type BookedLesson,
  type Cause,
  type Move,
  type RunningLesson,
} from './booking.ts';
import { refuse } from './refusals.ts';

export type CommenceWindow = 'too-early' | 'open' | 'missed';

export function commenceWindow(startsAt: Date, now: Date): CommenceWindow {
  const sinceStart = now.getTime() - startsAt.getTime();
  if (sinceStart < -lesson.commenceOpensBeforeMs) return 'too-early';
  return sinceStart < lesson.commenceClosesAfterMs ? 'open' : 'missed';
}

export function begin(booking: BookedLesson, cause: Cause, actor: Actor, now: Date): Move<RunningLesson> {
  return moved(
    { ...booking, status: 'in-progress', commencedAt: now },
    { from: booking.status, cause, at: now, actor },
  );
}

/** Commencing twice is no fault: the second answer is the lesson as it runs. */
export function commence(booking: Booking, actor: Actor, now: Date): Move<RunningLesson> | undefined {
  if (booking.status === 'pending') throw refuse('EMPTY_BOOKING');
  if (isRunning(booking)) return undefined;
  if (booking.status === 'tutor-absent') throw refuse('DEADLINE_MISSED');
  if (booking.status !== 'booked') throw refuse('ILLEGAL_TRANSITION');
  const window = commenceWindow(booking.startsAt, now);
  if (window === 'too-early') throw refuse('TOO_EARLY_TO_COMMENCE');
  if (window === 'missed') throw refuse('DEADLINE_MISSED');
  return begin(booking, 'commence', actor, now);
}
