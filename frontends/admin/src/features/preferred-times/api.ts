/** What students would like, newest first. */
import { keyOf } from '@parlance/kit/api/read.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type PreferenceJson = AnswerOf<'post', '/bookings/adminGetBookingSchedules'>['items'][number];
export type Range = { startDate: string | null; endDate: string | null };

/** As many as the server puts on a page. */
export const preferencesAmount = 50;

export function usePreferredTimes({ startDate, endDate }: Range, pageToken: string) {
  const { api } = useShell();
  const asked = {
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
    ...(pageToken ? { pageToken } : {}),
  };
  return useQuery({
    queryKey: keyOf('/bookings/adminGetBookingSchedules', asked),
    placeholderData: keepPreviousData,
    queryFn: async () => (await api.POST('/bookings/adminGetBookingSchedules', { body: asked })).data,
  });
}
