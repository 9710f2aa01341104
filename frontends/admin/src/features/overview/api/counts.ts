/** The school in four numbers. */
import { read } from '@parlance/kit/api/read.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export type CountsJson = AnswerOf<'get', '/admin/dashboard'>;

export function useCounts(timeZone: string) {
  const { api } = useShell();
  const params = { query: { timezone: timeZone } };
  return useQuery({ ...read(api, '/admin/dashboard', { params }), refetchInterval: 60_000 });
}
