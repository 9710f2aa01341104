/** The signed-in person's bookings: read once, then kept true by live events; other tabs hear of status changes through local storage. */
import { keyOf, read, readPages, under } from '../api/read.ts';
import { ui } from '@parlance/proto/limits';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { patchRead, invalidate } from '../api/invalidate.ts';
import type { BookingJson, Page } from '../api/types.ts';
import { useLive } from '../live/use-live.ts';
import { useStreamState } from '../live/use-stream-state.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { storeStatus, useStoredStatus } from './status-broadcast.ts';

const liveKey = keyOf('/bookings/mine', { query: { view: 'live' } });
const upcomingKey = [...keyOf('/bookings/mine', { query: { view: 'upcoming' } }), 'pages'];
/** A search for free slots is none of them. */
export const ownLessons = under('/bookings/mine', '/bookings/booking', '/bookings/tutor');

/** The listener's set: what the live card chooses from. The 30 s check is the fallback behind the stream. */
export function useLiveBookings() {
  const { api } = useShell();
  const streaming = useStreamState() === 'open';
  return useQuery({
    ...read(api, '/bookings/mine', { params: { query: { view: 'live' } } }),
    select: ({ items }) => items,
    // The stream tells of every change; this check stands in for it while it is away.
    refetchInterval: streaming ? false : ui.statusCheckMs,
  });
}

/** Booked and in the future, five at a time. */
export function useUpcomingBookings() {
  const { api } = useShell();
  return useInfiniteQuery(readPages(api, '/bookings/mine', { params: { query: { view: 'upcoming' } } }));
}

/** Puts a changed booking into every list that shows it, and takes it out of those it left. */
export function applyBooking(client: QueryClient, booking: BookingJson, now: number): void {
  patchRead<Page<BookingJson>>(client, liveKey, (page) => ({ ...page, items: placed(page.items, booking, true) }));
  patchRead<InfiniteData<Page<BookingJson>>>(client, upcomingKey, (data) => {
    const belongs = booking.status === 'booked' && booking.when > now;
    const known = data.pages.some((page) => page.items.some((item) => item.id === booking.id));
    const pages = data.pages.map((page, index) => ({
      ...page,
      items: placed(page.items, booking, belongs && (known ? undefined : index === 0)),
    }));
    return { ...data, pages };
  });
  invalidate(client, under('/bookings/mine/history'));
}

/** `keep` false removes, true inserts or replaces, undefined replaces only where it already is. */
function placed(list: BookingJson[], booking: BookingJson, keep: boolean | undefined): BookingJson[] {
  const at = list.findIndex((item) => item.id === booking.id);
  if (at >= 0) {
    const current = list[at] as BookingJson;
    if (current.version > booking.version) return list;
    return keep === false ? list.filter((_item, index) => index !== at) : list.with(at, booking);
  }
  return keep ? [...list, booking].sort((a, b) => a.when - b.when) : list;
}

/** Mount once per page that shows bookings. */
export function useBookingEvents(): void {
  const client = useQueryClient();
  const { clock } = useShell();
  useLive('booking.changed', (booking) => {
    applyBooking(client, booking, clock.now());
    storeStatus({ id: booking.id, status: booking.status, at: clock.now() });
  });
  const stored = useStoredStatus();
  useEffect(() => {
    if (!stored) return;
    const upcoming = client
      .getQueryData<InfiniteData<Page<BookingJson>>>(upcomingKey)
      ?.pages.flatMap(({ items }) => items);
    const known = [...(client.getQueryData<Page<BookingJson>>(liveKey)?.items ?? []), ...(upcoming ?? [])];
    const differs = known.some(({ id, status }) => id === stored.id && status !== stored.status);
    if (differs) invalidate(client, ownLessons);
  }, [client, stored]);
}
