/** When a slot may be opened: on the hour of the teacher's wall clock, ahead of now, one at a time. */
import { lesson as limits } from '@parlance/proto/limits';
import type { Actor } from './actor.ts';
import { isOpenSlot, type Lesson, type LessonMove } from './lesson.ts';
import { firstPolicy } from './policy.ts';
import { refuse, type RefusalKey } from './refusals.ts';
import { wallClock } from './zone.ts';

const hour = 3_600_000;

export function isOnTheHour(at: Date, zone: string): boolean {
  return wallClock(at.getTime(), zone) % hour === 0;
}

/** Half-open ranges of fifty minutes: one may begin at the very instant at which the other ends. */
export function overlaps(a: Date, b: Date): boolean {
  return Math.abs(a.getTime() - b.getTime()) < limits.lengthMs;
}

/** Why a slot at `at` cannot be opened, or undefined. The database says SLOT_OVERLAPS for rows this cannot see. */
export function slotFault(at: Date, zone: string, now: Date): RefusalKey | undefined {
  if (at.getTime() <= now.getTime()) return 'IN_THE_PAST';
  if (!isOnTheHour(at, zone)) return 'NOT_ON_THE_HOUR';
  return undefined;
}

/** Before anybody has had a seat in it. */
export const untouched = {
  seats: [],
  commencedAt: undefined,
  firstJoinedAt: undefined,
  tutorWasPresent: false,
  policy: firstPolicy,
} as const;

export function openSlot(
  slot: { id: string; tutorUid: string; startsAt: Date; isPte: boolean },
  actor: Actor,
  at: Date,
): LessonMove {
  const lesson: Lesson = {
    ...slot,
    ...untouched,
    bookingId: slot.id,
    sessionId: undefined,
    topic: undefined,
    pay: undefined,
    capacity: 1,
    status: 'pending',
    version: 1,
    updatedAt: at,
    updatedBy: actor.id,
  };
  return { lesson, from: undefined, cause: 'open', at, actor, note: '', seats: [] };
}

/** Only a tutor's own unbooked slot (EP-42). */
export function closeSlot(lesson: Pick<Lesson, 'sessionId' | 'status'>): void {
  if (!isOpenSlot(lesson)) throw refuse('SLOT_NOT_PENDING');
}
