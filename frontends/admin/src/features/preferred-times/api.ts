/** What students would like, newest first (EP-46, ADM-14). */
import type { Page } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';
export type PreferenceJson = {
  id: string;
  studentId: string;
  student: { name: string; image: string; timeZone: string };
  studentTimezone: string;
  schedule: { day: Weekday; time: number }[];
  when: number;
};
export type Range = { startDate: string; endDate: string };

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
    queryKey: ['preferred-times', asked],
    placeholderData: keepPreviousData,
    queryFn: () => api.post<Page<PreferenceJson>>('bookings/adminGetBookingSchedules', asked),
  });
}
