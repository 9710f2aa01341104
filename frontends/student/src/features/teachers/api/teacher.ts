/** One teacher and what students said of them (FB-15, FB-38). */
import { lists } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export function useTeacher(uid: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['teachers', uid],
    queryFn: async () => (await api.GET('/profile/tutor/{id}', { params: { path: { id: uid } } })).data,
  });
}

/** Those with words, at most five (PROF-07). */
export function useTeacherRatings(uid: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['teachers', uid, 'ratings'],
    queryFn: async () => {
      const query = { hasMessage: 'true' as const, limit: String(lists.ratingsWithMessage) };
      return (await api.GET('/profile/tutor/{id}/ratings', { params: { path: { id: uid }, query } })).data.items;
    },
  });
}
