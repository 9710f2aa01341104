/** Cancelling is free until the lesson's policy locks it, 12 hours before the start in the first one, and closed from then on (BOOK-28). */
import { cancelUntil, spoken, type Policy } from './policy.ts';
import { refuse } from './refusals.ts';

export function canStillCancel(lesson: { startsAt: Date; policy: Policy }, now: Date): boolean {
  return now.getTime() <= cancelUntil(lesson).getTime();
}

export function tooLate(key: 'TOO_LATE_TO_CANCEL' | 'TOO_LATE_TO_MOVE', { policy }: { policy: Policy }) {
  return refuse(key, { fill: [spoken(policy.cancelLockMinutes)] });
}
