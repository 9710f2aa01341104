/** A teacher's weeks and what one of them holds. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ApiClient } from '../api/client.ts';
import { keyOf, read } from '../api/read.ts';
import { everyPage } from '../api/read-pages.ts';
import { payPeriods } from '../domain/limits.ts';
import { useOnClock } from '../domain/use-on-clock.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';

export type Income = Awaited<ReturnType<typeof readIncome>>;

/** All lines of a week, which may be more than one page. */
function readIncome(
  api: ApiClient,
  tutorId: string,
  { period, group }: { period: string | undefined; group: boolean },
) {
  return everyPage(async (pageToken) => {
    const query = { period, group: group ? ('true' as const) : ('false' as const), pageToken };
    const { data } = await api.GET('/earnings/{tutorId}', { params: { path: { tutorId }, query } });
    const { lines: items, ...page } = data;
    return { ...page, items };
  });
}

/** The address with that value, or without it. */
export function withValue(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

const aMinute = 60_000;

/** Calls back with every hour of the school's clock, and at once when that clock is set to another hour. */
function useEveryHour(then: () => void) {
  const hour = useOnClock((now) => Math.floor(now / payPeriods.clockRefreshMs), aMinute);
  const seen = useRef(hour);
  useEffect(() => {
    if (seen.current === hour) return;
    seen.current = hour;
    then();
  }, [hour, then]);
}

/** The week that the address names, which may be one of long ago, or else the current one. */
export function useIncome(tutor: string, group: boolean) {
  const { api } = useShell();
  const [address, setAddress] = useSearchParams();
  const picked = address.get('period') ?? '';
  const pick = (id: string) => setAddress((before) => withValue(before, 'period', id), { replace: true });
  const params = { path: { tutorId: tutor }, query: { group: group ? 'true' : 'false' } } as const;
  const periods = useQuery({ ...read(api, '/earnings/{tutorId}/periods', { params }), select: ({ items }) => items });
  const wanted = picked || periods.data?.[0]?.id;
  const income = useQuery({
    queryKey: keyOf('/earnings/{tutorId}', { path: { tutorId: tutor }, query: { period: wanted, ...params.query } }),
    enabled: wanted !== undefined,
    queryFn: () => readIncome(api, tutor, { period: wanted, group }),
  });
  const period = periods.data?.find(({ id }) => id === wanted) ?? income.data?.period ?? undefined;
  const { refetch: refetchPeriods } = periods;
  useEveryHour(refetchPeriods);
  const refresh = () => {
    pick('');
    void periods.refetch();
    void income.refetch();
  };
  return { periods, income, period, pick, refresh };
}
