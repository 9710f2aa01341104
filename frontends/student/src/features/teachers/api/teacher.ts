/** One teacher and what students said of them. */
import { read } from '@parlance/kit/api/read.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export function useTeacher(uid: string) {
  const { api } = useShell();
  return useQuery(read(api, '/profile/tutor/{id}', { params: { path: { id: uid } } }));
}

/** Those with words, at most five. */
export function useTeacherRatings(uid: string) {
  const { api } = useShell();
  const query = { hasMessage: 'true', limit: String(lists.ratingsWithMessage) } as const;
  return useQuery({
    ...read(api, '/profile/tutor/{id}/ratings', { params: { path: { id: uid }, query } }),
    select: ({ items }) => items,
  });
}
