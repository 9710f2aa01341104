/** What the student said of lessons. Rows that ask at one moment are one request. */
import { keyOf } from '@parlance/kit/api/read.ts';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { OwnRatingJson } from '@parlance/kit/api/types.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQueries } from '@tanstack/react-query';

type Asked = { ids: Set<string>; answer: Promise<Map<string, OwnRatingJson>> };
const open = new WeakMap<ApiClient, Asked>();

async function read(api: ApiClient, ids: Set<string>): Promise<Map<string, OwnRatingJson>> {
  // Whoever asks in this breath is still added.
  await Promise.resolve();
  open.delete(api);
  const query = { bookings: [...ids].join(',') };
  const { data } = await api.GET('/profile/ratings/mine', { params: { query } });
  return new Map(data.items.map((rating) => [rating.bookingId, rating]));
}

/** Null while the lesson is not rated. */
async function ownRating(api: ApiClient, bookingId: string): Promise<OwnRatingJson | null> {
  let asked = open.get(api);
  if (!asked || asked.ids.size === lists.ownRatings) {
    const ids = new Set<string>();
    asked = { ids, answer: read(api, ids) };
    open.set(api, asked);
  }
  asked.ids.add(bookingId);
  return (await asked.answer).get(bookingId) ?? null;
}

/** By lesson, in their order: undefined while it is not known. */
export function useOwnRatings(bookingIds: string[]): (OwnRatingJson | null | undefined)[] {
  const { api } = useShell();
  return useQueries({
    queries: bookingIds.map((id) => ({
      // Not the key of the answer itself, which others keep whole.
      queryKey: [...keyOf('/profile/ratings/mine', { query: { bookings: id } }), 'one'],
      queryFn: () => ownRating(api, id),
    })),
    combine: (results) => results.map(({ data, isError }) => (isError ? null : data)),
  });
}
