/** The student's completed lessons with one teacher: those that can be rated (NS-32). The latest fifty lessons are looked at. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export function useCompletedLessons(tutor: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['bookings', 'history', 'latest'],
    queryFn: async () => (await api.GET('/bookings/mine/history', { params: { query: { limit: '50' } } })).data.items,
    select: (lessons) => lessons.filter((lesson) => lesson.tutor === tutor && lesson.status === 'completed'),
  });
}
