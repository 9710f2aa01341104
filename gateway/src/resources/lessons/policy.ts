/** Who sees and may do what of a lesson, where its service cannot tell. */
import type { Actor } from '@parlance/runtime/auth/actor';
import { refuse } from '../../refusals.ts';

/** Of its feedback (FEED-14, PERM-44). */
export function seesBehaviour(actor: Actor | undefined): boolean {
  return actor?.role === 'tutor' || actor?.role === 'admin';
}

/** An administrator who comes by a student's door has no seat to give back, and must not cancel the lesson as its teacher does. */
export function requireOwnSeat(actor: Actor | undefined): void {
  if (actor?.role !== 'student') throw refuse('BOOKING_NOT_FOUND');
}

/** An administrator reads every lesson and is in none. */
export function requireMember(actor: Actor | undefined): Actor {
  if (actor === undefined || actor.role === 'admin') throw refuse('BOOKING_NOT_FOUND');
  return actor;
}
