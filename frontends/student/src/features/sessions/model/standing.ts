/** How a session stands by the next of its lessons: whether it goes ahead, and who decides what when too few have a seat (nothing is cancelled by itself). */
import type { GroupLessonJson, GroupSessionJson } from '@parlance/kit/api/types.ts';
import { lesson as limits } from '@parlance/kit/domain/limits.ts';

export type Standing = {
  /** The next lesson, whose seats are counted. */
  next: GroupLessonJson;
  seats: { taken: number; capacity: number; minimum: number };
  /** How many students it lacks; none: it goes ahead. */
  lacks: number;
  /** From then on the school decides, in ms. */
  decidesAt: number;
};

/** Undefined where no lesson is to come. */
export function standingOf({ bookings }: Pick<GroupSessionJson, 'bookings'>, now: number): Standing | undefined {
  const [next] = bookings
    .filter(({ when, status }) => when > now && status !== 'cancelled')
    .toSorted((one, other) => one.when - other.when);
  if (!next) return undefined;
  const seats = { taken: next.studentCount, capacity: next.maxStudentCount, minimum: next.minStudentCount };
  return {
    next,
    seats,
    lacks: Math.max(0, seats.minimum - seats.taken),
    decidesAt: next.when - limits.cancelLockMs,
  };
}
