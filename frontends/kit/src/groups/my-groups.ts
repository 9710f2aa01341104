/** The signed-in person's group lessons: read, and read anew whenever the stream says that one moved. */
import { read, readPages, under } from '../api/read.ts';
import { ui } from '@parlance/proto/limits';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { rangeBounds, type DateRange } from '../lessons/history-range.ts';
import { useLive } from '../live/use-live.ts';
import { useStreamState } from '../live/use-stream-state.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

/** What the live card chooses from, beside one-on-one lessons. */
export function useLiveGroups() {
  const { api } = useShell();
  const streaming = useStreamState() === 'open';
  return useQuery({
    ...read(api, '/groupsessions/mine', { params: { query: { view: 'live' } } }),
    select: ({ items }) => items,
    refetchInterval: streaming ? false : ui.statusCheckMs,
  });
}

/** From 30 minutes ago. */
export function useUpcomingGroups() {
  const { api } = useShell();
  return useInfiniteQuery(readPages(api, '/groupsessions/mine', { params: { query: { view: 'upcoming' } } }));
}

export function useGroupHistory(range: DateRange) {
  const { api, session } = useShell();
  const { from, to } = rangeBounds(range, session.person.timeZone);
  const query = { from: String(from), to: String(to) };
  return useInfiniteQuery(readPages(api, '/groupsessions/mine/history', { params: { query } }));
}

/** Mount once per page that shows group lessons: what each may see of them, the next reading says. */
export function useGroupEvents(): void {
  const client = useQueryClient();
  useLive('group.changed', () => invalidate(client, under('/groupsessions')));
}
