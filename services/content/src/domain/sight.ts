/** Which materials somebody sees: administrators all, teachers the visible ones, students those of their streams. */
import { isSubscribed, maySeeStream, type Subscription } from './study-area.ts';

export type Sight = { readonly hidden: boolean; readonly pte: boolean };

export function sightOf(
  { role, subscription }: { role: string; subscription: Subscription | undefined },
  now: Date,
): Sight {
  if (role === 'admin') return { hidden: true, pte: true };
  if (role === 'tutor') return { hidden: false, pte: true };
  return { hidden: false, pte: subscription !== undefined && maySeeStream(subscription, { isPte: true }, now) };
}

export function sees(sight: Sight, { visible, isPte }: { visible: boolean; isPte: boolean }): boolean {
  return (sight.hidden || visible) && (sight.pte || !isPte);
}

/** Whether somebody may read all of a stream's lessons; a trial opens none (CON-54). */
export function opens(
  { role, subscription }: { role: string; subscription: Subscription | undefined },
  stream: { isPte: boolean },
  now: Date,
): boolean {
  return role !== 'student' || (subscription !== undefined && isSubscribed(subscription, stream, now));
}
