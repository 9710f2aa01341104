/** A student's lessons to come, for the course that they are on. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { read, readWhole, under } from '../api/read.ts';
import type { BookingJson } from '../api/types.ts';
import { useLive } from '../live/use-live.ts';

export function useBookedLessons(): readonly BookingJson[] {
  const { api, session } = useShell();
  const client = useQueryClient();
  const enabled = session.person.role === 'student';
  const live = useQuery({ ...read(api, '/bookings/mine', { params: { query: { view: 'live' } } }), enabled });
  const upcoming = useQuery({
    ...readWhole(api, '/bookings/mine', { params: { query: { view: 'upcoming' } } }),
    enabled,
  });
  useLive('booking.changed', () => invalidate(client, under('/bookings/mine')));
  return [...(live.data?.items ?? []), ...(upcoming.data?.items ?? [])];
}
