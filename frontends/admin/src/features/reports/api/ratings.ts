import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export const ratingsAmount = 25;

export function useRatings(pageToken: string) {
  const { api } = useShell();
  const query = { amount: String(ratingsAmount), pageToken: pageToken || undefined };
  return useQuery({ ...read(api, '/admin/ratings', { params: { query } }), placeholderData: keepPreviousData });
}
