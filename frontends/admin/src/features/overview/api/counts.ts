/** The school in four numbers (NS-14). */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export type CountsJson = { users: number; pendingApplications: number; openReports: number; todaysLessons: number };

export function useCounts(timeZone: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['counts', timeZone],
    queryFn: () => api.get<CountsJson>(`admin/dashboard?timezone=${encodeURIComponent(timeZone)}`),
    refetchInterval: 60_000,
  });
}
