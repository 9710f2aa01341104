/** Teachers whom the school recommends, whom the student likes, and whom the student had. */
import { keyOf } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';

export type TeacherList = 'recommended' | 'favourites' | 'used';

/** Ten a page; only those whom the student had come in more than one. */
export function useTeacherList(list: TeacherList) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: [...keyOf(`/profile/tutors/${list}`), 'pages'],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      if (list === 'used') {
        return (await api.GET('/profile/tutors/used', { params: { query: { page: String(pageParam) } } })).data;
      }
      return { ...(await api.GET(`/profile/tutors/${list}`)).data, hasMore: false };
    },
    getNextPageParam: (answer, _all, page) => (answer.hasMore ? page + 1 : undefined),
  });
}
