/** Applications as administrators read them (FB-37, APP-39, APP-40). */
import type { ApplicationFileWord, ApplicationJson, ApplicationMoveJson, Page } from '@parlance/kit/api/types.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { StatusWord } from '../application-words.ts';

/** A file of the application behind a signed address, which lives for ten minutes. */
export type DocumentJson = { link: string; url: string; expiresAt: number; contentType: string; size: number };
export type ApplicationDetailJson = ApplicationJson & {
  /** Oldest first. */
  timeline: ApplicationMoveJson[];
  documents: Record<ApplicationFileWord, DocumentJson | null>;
};

export type Wanted = { status: string; order: 'asc' | 'desc'; search: string };
type Listed = Page<ApplicationJson> & { counts: Record<StatusWord, number> };

/** A page is as long as the catalogue's limit; whoever asks for more gets the next one below. */
export function useApplications({ status, order, search }: Wanted) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['applications', 'list', status, order, search],
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({
        ...(status ? { status } : {}),
        order,
        limit: String(lists.applications),
        ...(search ? { q: search } : {}),
        ...(pageParam ? { pageToken: pageParam } : {}),
      });
      return api.get<Listed>(`applications?${query}`);
    },
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}

export const oneKey = (id: string) => ['applications', 'one', id] as const;

export function useApplication(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: oneKey(id),
    queryFn: () => api.get<ApplicationDetailJson>(`applications/${id}`),
  });
}
