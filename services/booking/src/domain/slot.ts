/** When a slot may be opened: on the hour of the teacher's wall clock, ahead of now, one at a time. */
import { lesson } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import { moved, type Move, type OpenSlot } from './booking.ts';
import { refuse, type RefusalKey } from './refusals.ts';
import { wallClock } from './zone.ts';

const hour = 3_600_000;

export function isOnTheHour(at: Date, zone: string): boolean {
  return wallClock(at.getTime(), zone) % hour === 0;
}

/** Half-open ranges of fifty minutes: one may begin at the very instant at which the other ends. */
export function overlaps(a: Date, b: Date): boolean {
  return Math.abs(a.getTime() - b.getTime()) < lesson.lengthMs;
}

/** Why a slot at `at` cannot be opened, or undefined. The database says SLOT_OVERLAPS for rows this cannot see. */
export function slotFault(at: Date, zone: string, now: Date): RefusalKey | undefined {
  if (at.getTime() <= now.getTime()) return 'IN_THE_PAST';
  if (!isOnTheHour(at, zone)) return 'NOT_ON_THE_HOUR';
  return undefined;
}

export function openSlot(
  slot: { id: string; tutorUid: string; startsAt: Date; isPte: boolean },
  actor: Actor,
  at: Date,
): Move<OpenSlot> {
  const fresh: OpenSlot = { ...slot, status: 'pending', version: 0, updatedAt: at, updatedBy: actor.id };
  return moved(fresh, { from: undefined, cause: 'open', at, actor });
}

/** Only a tutor's own unbooked slot (EP-42). */
export function closeSlot(status: string): void {
  if (status !== 'pending') throw refuse('SLOT_NOT_PENDING');
}
