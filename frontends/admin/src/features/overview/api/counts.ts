/** The school in four numbers (NS-14). */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export type CountsJson = AnswerOf<'get', '/admin/dashboard'>;

export function useCounts(timeZone: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['counts', timeZone],
    queryFn: async () => (await api.GET('/admin/dashboard', { params: { query: { timezone: timeZone } } })).data,
    refetchInterval: 60_000,
  });
}
