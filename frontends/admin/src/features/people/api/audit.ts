/** What administrators did to a person, newest first (NS-44). */
import type { AdminActJson, Page } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';

const amount = '10';

export function useAudit(uid: string) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['people', uid, 'audit'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ uid, amount, ...(pageParam ? { pageToken: pageParam } : {}) });
      return api.get<Page<AdminActJson>>(`admin/audit?${query}`);
    },
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}
