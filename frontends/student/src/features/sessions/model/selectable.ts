/** Selectable only while it is pending for the viewer and in the future. */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';

export function isSelectable({ status, when }: Pick<GroupLessonJson, 'status' | 'when'>, now: number): boolean {
  return status === 'pending' && when > now;
}

/** How many of the lessons to come have no seat left, and how many are to come; a lesson with an own seat is not full. */
export function fullLessons(
  lessons: readonly Pick<GroupLessonJson, 'status' | 'when' | 'students'>[],
  now: number,
): { full: number; ahead: number } {
  const ahead = lessons.filter(({ when }) => when > now);
  const full = ahead.filter(({ status, students }) => status === 'booked' && students.length === 0);
  return { full: full.length, ahead: ahead.length };
}
