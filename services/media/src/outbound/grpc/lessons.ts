/** Booking's word on who may be in a lesson, kept for a short while: chat asks with every line. */
import type { LessonAccess, Lessons } from '../../usecases/ports.ts';

const keptMs = 15_000;
const keptAtMost = 5_000;

export function makeCachedLessons(
  booking: Lessons,
  nowMs: () => number = Date.now,
): Lessons & { forget(bookingId: string): void } {
  const kept = new Map<string, { until: number; answer: Promise<LessonAccess | undefined> }>();
  return {
    access(bookingId) {
      const known = kept.get(bookingId);
      if (known && known.until > nowMs()) return known.answer;
      if (kept.size >= keptAtMost) kept.clear();
      const answer = booking.access(bookingId);
      kept.set(bookingId, { until: nowMs() + keptMs, answer });
      // Neither a failure nor "no such booking" is remembered.
      answer.then(
        (lesson) => lesson ?? kept.delete(bookingId),
        () => kept.delete(bookingId),
      );
      return answer;
    },
    forget: (bookingId) => void kept.delete(bookingId),
  };
}
