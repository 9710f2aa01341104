/** Group sessions as administrators see, make and cancel them. */
import { keyOf, readPages, under } from '@parlance/kit/api/read.ts';
import { invalidate } from '@parlance/kit/api/invalidate.ts';
import type { AnswerOf, InitOf } from '@parlance/kit/api/operations.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useStreamState } from '@parlance/kit/live/use-stream-state.ts';
import { ui } from '@parlance/kit/domain/limits.ts';
import { useThrottledCallback } from '@mantine/hooks';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export type NewSession = InitOf<'post', '/admin/addgroupsession'>['body'];

const touched = under('/groupsessions', '/admin/groupsessions');

/** Others book meanwhile: what moved is read anew, at most so often. */
const readAnewMs = 1_000;

/** Follows one session or, without it, all; while the stream is away it looks again by itself. */
export function useLiveSessions(session?: string): void {
  const { live } = useShell();
  const client = useQueryClient();
  const readAnew = useThrottledCallback(() => invalidate(client, touched), readAnewMs);
  useEffect(
    () => live.watchGroups(session === undefined ? 'all' : { session }, { moved: readAnew, resync: readAnew }),
    [live, session, readAnew],
  );
}

/** How often the page looks while nobody tells it anything. */
function useFallback(): number | false {
  return useStreamState() === 'open' ? false : ui.statusCheckMs;
}

export function useSessions() {
  const { api } = useShell();
  return useInfiniteQuery({ ...readPages(api, '/admin/groupsessions'), refetchInterval: useFallback() });
}

type SessionPage = AnswerOf<'get', '/groupsessions/groupsession/{id}'>;

const withLessons = ({ pages, ...data }: InfiniteData<SessionPage, string>) => {
  return { ...data, pages: pages.map((page) => ({ ...page, items: page.bookings.map(lessonOf) })) };
};

/** The session, and its lessons page by page. */
export function useSession(id: string) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: [...keyOf('/groupsessions/groupsession/{id}', { path: { id } }), 'pages'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const params = { path: { id }, query: { pageToken: pageParam || undefined } };
      return (await api.GET('/groupsessions/groupsession/{id}', { params })).data;
    },
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    select: withLessons,
    refetchInterval: useFallback(),
  });
}

export const useCreateSession = () =>
  useChange(
    async (api, body: NewSession, header) =>
      (await api.POST('/admin/addgroupsession', { params: { header }, body })).data,
    touched,
  );

export const useCancelSession = (id: string) =>
  useChange(
    (api, reason: string, header) =>
      api.PUT('/admin/groupsession/{id}/cancel', { params: { path: { id }, header }, body: { reason } }),
    touched,
  );
