/** Which days of a calendar's month have free hours. */
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from 'luxon';
import { useMemo } from 'react';

/** The calendar shows the first days of the next month as well. */
const overhang = 6;

/** `month` is any of its days. Nothing while it is not known, and for a month that is over. */
export function useFreeDays(month: string, today: string, isShown: boolean): ReadonlySet<string> {
  const { api, session } = useShell();
  const first = DateTime.fromISO(month).startOf('month').toISODate() ?? '';
  const endDate = DateTime.fromISO(month).endOf('month').plus({ days: overhang }).toISODate() ?? '';
  const startDate = first < today ? today : first;
  const query = { startDate, endDate, timezone: session.person.timeZone };
  const isAhead = endDate >= startDate;
  const { data } = useQuery({
    ...read(api, '/bookings/free-days', { params: { query } }),
    enabled: isShown && isAhead,
  });
  return useMemo(() => new Set(data?.items), [data]);
}
