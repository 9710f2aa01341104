/** One teacher and what students said of them (FB-15, FB-38). */
import { lists } from '@parlance/kit/domain/limits.ts';
import type { RatingJson, TutorJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export function useTeacher(uid: string) {
  const { api } = useShell();
  return useQuery({ queryKey: ['teachers', uid], queryFn: () => api.get<TutorJson>(`profile/tutor/${uid}`) });
}

/** Those with words, at most five (PROF-07). */
export function useTeacherRatings(uid: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['teachers', uid, 'ratings'],
    queryFn: async () => {
      const path = `profile/tutor/${uid}/ratings?hasMessage=true&limit=${lists.ratingsWithMessage}`;
      return (await api.get<{ items: RatingJson[] }>(path)).items;
    },
  });
}
