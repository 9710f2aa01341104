/** What students said of their teachers (FB-38, ADM-11). */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export const ratingsAmount = 25;

export function useRatings(pageToken: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['ratings', pageToken],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = { amount: String(ratingsAmount), pageToken: pageToken || undefined };
      return (await api.GET('/admin/ratings', { params: { query } })).data;
    },
  });
}
