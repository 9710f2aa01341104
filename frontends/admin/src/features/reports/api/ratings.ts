/** What students said of their teachers (FB-38, ADM-11). */
import type { AdminRatingJson, Page } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export const ratingsAmount = 25;

export function useRatings(pageToken: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['ratings', pageToken],
    placeholderData: keepPreviousData,
    queryFn: () =>
      api.get<Page<AdminRatingJson>>(
        `admin/ratings?amount=${ratingsAmount}${pageToken ? `&pageToken=${pageToken}` : ''}`,
      ),
  });
}
