/** The student's completed lessons with one teacher: those that can be rated. The latest fifty lessons are looked at. */
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export function useCompletedLessons(tutor: string) {
  const { api } = useShell();
  return useQuery({
    ...read(api, '/bookings/mine/history', { params: { query: { limit: '50' } } }),
    select: ({ items }) => items.filter((lesson) => lesson.tutor === tutor && lesson.status === 'completed'),
  });
}
