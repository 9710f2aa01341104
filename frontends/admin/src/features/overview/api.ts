/** What the first page asks, each part by itself: one that does not come leaves the others. */
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

const oftenMs = 30_000;
const shown = 3;

function useZone() {
  const { session } = useShell();
  return session.person.timeZone;
}

/** The school in four numbers. */
export function useCounts() {
  const { api } = useShell();
  const params = { query: { timezone: useZone() } };
  return useQuery({ ...read(api, '/admin/dashboard', { params }), refetchInterval: oftenMs });
}

/** Read anew also when the next lesson begins: that nobody came is told by nobody. */
export function useToday() {
  const { api, clock } = useShell();
  const params = { query: { timezone: useZone() } };
  return useQuery({
    ...read(api, '/admin/today', { params }),
    refetchInterval: ({ state: { data } }) => {
      const now = clock.now();
      const starts = data?.lessons.map(({ when }) => when - now).filter((left) => left > 0) ?? [];
      return Math.min(oftenMs, ...starts.map((left) => left + 250));
    },
  });
}

export function useMoney() {
  const { api } = useShell();
  return useQuery({ ...read(api, '/admin/today/money'), refetchInterval: oftenMs });
}

export function useNewInquiries() {
  const { api } = useShell();
  const params = { query: { state: 'new', limit: String(shown) } } as const;
  return useQuery({ ...read(api, '/admin/inquiries', { params }), refetchInterval: oftenMs });
}

export function useWaitingApplications() {
  const { api } = useShell();
  const params = { query: { status: 'submitted', order: 'asc', limit: String(shown) } } as const;
  return useQuery({ ...read(api, '/applications', { params }), refetchInterval: oftenMs });
}

export function useFailedPayments() {
  const { api } = useShell();
  const params = { query: { state: 'failed' } } as const;
  const query = { ...read(api, '/admin/payments', { params }), refetchInterval: oftenMs };
  return useQuery({ ...query, select: ({ items }) => items.slice(0, shown) });
}
