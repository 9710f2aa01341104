/** Everybody in a lesson, for who teaches it or runs the school: a list tells of the reader's own seat only. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Lesson, Seat } from './lesson.ts';
import { lessonQuery } from './lesson-api.ts';

type Seats = {
  /** Undefined until they are known. */
  students: readonly Seat[] | undefined;
  error: Error | null;
  retry: () => void;
};

export function useSeats(lesson: Lesson, viewer: 'student' | 'tutor' | 'admin'): Seats {
  const { api } = useShell();
  const isRead = lesson.kind === 'group' && viewer !== 'student';
  // Each opening reads anew: what was kept may be from before the last words were sent.
  const whole = useQuery({ ...lessonQuery(api, lesson), enabled: isRead, gcTime: 0 });
  const students = isRead ? whole.data?.students : lesson.students;
  return { students, error: students ? null : whole.error, retry: () => void whole.refetch() };
}
