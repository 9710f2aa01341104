/** The signed-in person's group lessons: read, and read anew whenever the stream says that one moved (FB-19, FB-25). */
import { ui } from '@parlance/proto/limits';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../api/read-again.ts';
import type { GroupLessonJson, Page } from '../api/types.ts';
import { rangeBounds, type DateRange } from '../lessons/history-range.ts';
import { useLive } from '../live/use-live.ts';
import { useStreamState } from '../live/use-stream-state.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

export type GroupHistoryPage = Page<GroupLessonJson> & { hasAny: boolean };

/** What the live card chooses from, beside one-on-one lessons (CON-11). */
export function useLiveGroups() {
  const { api } = useShell();
  const streaming = useStreamState() === 'open';
  return useQuery({
    queryKey: ['groups', 'live'],
    queryFn: async () => (await api.GET('/groupsessions/mine', { params: { query: { view: 'live' } } })).data.items,
    refetchInterval: streaming ? false : ui.statusCheckMs,
  });
}

/** From 30 minutes ago (LST-09). */
export function useUpcomingGroups() {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['groups', 'upcoming'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const query = { view: 'upcoming' as const, pageToken: pageParam || undefined };
      return (await api.GET('/groupsessions/mine', { params: { query } })).data;
    },
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}

export function useGroupHistory(range: DateRange) {
  const { api, session } = useShell();
  return useInfiniteQuery({
    queryKey: ['groups', 'history', range],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const { from, to } = rangeBounds(range, session.person.timeZone);
      const query = { from: String(from), to: String(to), pageToken: pageParam || undefined };
      return (await api.GET('/groupsessions/mine/history', { params: { query } })).data;
    },
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}

/** Mount once per page that shows group lessons: what each may see of them, the next reading says. */
export function useGroupEvents(): void {
  const client = useQueryClient();
  useLive('group.changed', () => readAgain(client, { queryKey: ['groups'] }));
}
