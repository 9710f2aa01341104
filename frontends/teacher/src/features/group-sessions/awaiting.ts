/** Whose feedback is still to be written: not of those who were absent, and nobody's twice. */
import type { GroupLessonJson, GroupStudentJson } from '@parlance/kit/api/types.ts';

export function awaiting({ students }: Pick<GroupLessonJson, 'students'>): GroupStudentJson[] {
  return students.filter(
    ({ status, hasFeedback }) => !hasFeedback && (status === 'booked' || status === 'pending-feedback'),
  );
}
