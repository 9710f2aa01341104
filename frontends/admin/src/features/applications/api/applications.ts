import { read, readPages } from '@parlance/kit/api/read.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { StatusWord } from '../application-words.ts';

export type Wanted = { status: string; order: 'asc' | 'desc'; search: string };

/** A page is as long as the catalogue's limit; whoever asks for more gets the next one below. */
export function useApplications({ status, order, search }: Wanted) {
  const { api } = useShell();
  const query = {
    status: (status || undefined) as StatusWord | undefined,
    order,
    limit: String(lists.applications),
    q: search || undefined,
  };
  return useInfiniteQuery({
    ...readPages(api, '/applications', { params: { query } }),
    placeholderData: keepPreviousData,
  });
}

export function useApplication(id: string) {
  const { api } = useShell();
  return useQuery(read(api, '/applications/{id}', { params: { path: { id } } }));
}
