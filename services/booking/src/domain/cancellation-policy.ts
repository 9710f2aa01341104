/** Cancelling is free until 12 hours before the start, and closed from then on (BOOK-28). */
import { lesson } from '@parlance/proto/limits';

export function canStillCancel(startsAt: Date, now: Date): boolean {
  return now.getTime() <= startsAt.getTime() - lesson.cancelLockMs;
}
