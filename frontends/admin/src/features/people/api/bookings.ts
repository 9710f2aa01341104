/** Everything that a person has or had, and every move of one booking. */
import { readPages, readWhole } from '@parlance/kit/api/read.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type LogEntryJson = AnswerOf<'get', '/admin/booking/{id}/log'>['items'][number];

export function usePersonBookings(uid: string) {
  const { api } = useShell();
  return useInfiniteQuery(readPages(api, '/admin/bookings/{uid}', { params: { path: { uid } } }));
}

export function useBookingLog(id: string) {
  const { api } = useShell();
  const params = { path: { id } };
  return useQuery({ ...readWhole(api, '/admin/booking/{id}/log', { params }), select: ({ items }) => items });
}
