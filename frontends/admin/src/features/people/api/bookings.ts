/** Everything that a person has or had, and every move of one booking (ADM-15, NS-29). */
import { readPages } from '@parlance/kit/api/read-pages.ts';
import type { BookingJson, Page } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type LogEntryJson = {
  id: string;
  from: BookingJson['status'] | null;
  to: BookingJson['status'] | null;
  cause: string;
  note: string;
  actor: { uid: string; role: string; name: string };
  when: number;
};

export function usePersonBookings(uid: string) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['people', uid, 'bookings'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      api.get<Page<BookingJson>>(`admin/bookings/${uid}${pageParam ? `?pageToken=${pageParam}` : ''}`),
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}

export function useBookingLog(id: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['bookings', id, 'log'],
    queryFn: async () => (await readPages<Page<LogEntryJson>>(api, `admin/booking/${id}/log`)).items,
  });
}
