/** Applications as administrators read them (FB-37, APP-39, APP-40). */
import { lists } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { StatusWord } from '../application-words.ts';

export type Wanted = { status: string; order: 'asc' | 'desc'; search: string };

/** A page is as long as the catalogue's limit; whoever asks for more gets the next one below. */
export function useApplications({ status, order, search }: Wanted) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['applications', 'list', status, order, search],
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const query = {
        status: (status || undefined) as StatusWord | undefined,
        order,
        limit: String(lists.applications),
        q: search || undefined,
        pageToken: pageParam || undefined,
      };
      return (await api.GET('/applications', { params: { query } })).data;
    },
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}

export const oneKey = (id: string) => ['applications', 'one', id] as const;

export function useApplication(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: oneKey(id),
    queryFn: async () => (await api.GET('/applications/{id}', { params: { path: { id } } })).data,
  });
}
