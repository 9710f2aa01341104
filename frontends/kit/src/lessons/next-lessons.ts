/** The lessons that come next, of both kinds, by their start. Pure. */
import { lists } from '@parlance/proto/limits';
import type { BookingJson, GroupLessonJson } from '../api/types.ts';

export type NextLesson =
  { when: number; booking: BookingJson; group?: never } | { when: number; group: GroupLessonJson; booking?: never };

/** The list of group lessons reaches back to those that have just begun; they come no more. */
export function nextLessons(
  bookings: readonly BookingJson[],
  groups: readonly GroupLessonJson[],
  now: number,
): NextLesson[] {
  const ahead = groups.filter(({ when }) => when > now).map((group): NextLesson => ({ when: group.when, group }));
  const own = bookings.map((booking): NextLesson => ({ when: booking.when, booking }));
  return [...own, ...ahead].sort((a, b) => a.when - b.when).slice(0, lists.upcomingPage);
}
