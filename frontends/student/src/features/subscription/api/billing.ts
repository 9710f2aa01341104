/** The whole billing history, page by page. */
import { keyOf } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';

const historyPath = '/payments/history/{id}';

/** An empty year asks for all. */
export function useBilling(year: string) {
  const { api, session } = useShell();
  const path = { id: session.person.uid };
  const query = { year: year || undefined };
  return useInfiniteQuery({
    queryKey: [...keyOf(historyPath, { path, query }), 'pages'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      (await api.GET(historyPath, { params: { path, query: { ...query, cursor: pageParam || undefined } } })).data,
    getNextPageParam: (page) => page.nextPageToken ?? undefined,
  });
}
