/** Everything that a person has or had, and every move of one booking (ADM-15, NS-29). */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { everyPage } from '@parlance/kit/api/read-pages.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type LogEntryJson = AnswerOf<'get', '/admin/booking/{id}/log'>['items'][number];

export function usePersonBookings(uid: string) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['people', uid, 'bookings'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const query = { pageToken: pageParam || undefined };
      return (await api.GET('/admin/bookings/{uid}', { params: { path: { uid }, query } })).data;
    },
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}

export function useBookingLog(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['bookings', id, 'log'],
    queryFn: async () => {
      const { items } = await everyPage(async (pageToken) => {
        const params = { path: { id }, query: { pageToken } };
        return (await api.GET('/admin/booking/{id}/log', { params })).data;
      });
      return items;
    },
  });
}
