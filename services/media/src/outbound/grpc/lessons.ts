/** Booking's word on who may be in a lesson, kept for a short while: chat asks with every line. */
import { makeCache } from '@parlance/runtime/waiting/cache';
import type { LessonAccess, Lessons } from '../../usecases/ports.ts';

const kept = { forMs: 15_000, most: 5_000 };

export function makeCachedLessons(booking: Lessons, now?: () => number): Lessons & { forget(bookingId: string): void } {
  // A booking that is not there may come.
  const keeps = (lesson: LessonAccess | undefined) => lesson !== undefined;
  const known = makeCache<LessonAccess | undefined>({ ...kept, keeps, now });
  return {
    access: (bookingId) => known(bookingId, () => booking.access(bookingId)),
    forget: known.forget,
  };
}
