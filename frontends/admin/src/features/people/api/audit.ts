/** What administrators did to a person, newest first (NS-44). */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';

const amount = '10';

export function useAudit(uid: string) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['people', uid, 'audit'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const query = { uid, amount, pageToken: pageParam || undefined };
      return (await api.GET('/admin/audit', { params: { query } })).data;
    },
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}
