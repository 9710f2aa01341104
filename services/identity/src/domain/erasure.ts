/** When an account can be closed for good, and who has to say that nothing is left (ADR 0084). */
import { lesson } from '@parlance/proto/limits';

/** A lesson of theirs as identity knows it. */
export type LessonAtHand = { status: string; startsAt: Date };

/** Whoever is about to enter a lesson, or sits in one, is not taken out of it; nor is it left without its records. */
export function isInLesson({ status, startsAt }: LessonAtHand, now: Date): boolean {
  const [from, until] = [startsAt.getTime() - lesson.commenceOpensBeforeMs, startsAt.getTime() + lesson.lengthMs];
  const isDue = from <= now.getTime() && now.getTime() < until;
  return isDue && underWay.has(status);
}

const underWay: ReadonlySet<string> = new Set(['booked', 'in-progress', 'tutor-present']);

/** Once a day a service that has said nothing is told again: its facts may have been kept for no longer than it was away. */
export const tellAgainAfterMs = 24 * 60 * 60_000;
