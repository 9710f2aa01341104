/** Teachers whom the school recommends, whom the student likes, and whom the student had (FB-39, NS-33). */
import type { ListedTutorJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';

export type TeacherList = 'recommended' | 'favourites' | 'used';
type Answer = { items: ListedTutorJson[]; page?: number; hasMore?: boolean };

/** Ten a page; only those whom the student had come in more than one. */
export function useTeacherList(list: TeacherList) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['teachers', 'list', list],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => api.get<Answer>(`profile/tutors/${list}${list === 'used' ? `?page=${pageParam}` : ''}`),
    getNextPageParam: (answer, _all, page) => (answer.hasMore ? page + 1 : undefined),
  });
}
