/** Over what a search found: the stream, the student's favourite teachers, and how students rate; as the address has them. */
import { type ResultOrder, orders } from './results-by-day.ts';

type Stream = 'workplace' | 'pte';
/** From how many of five stars on. */
export const ratings = [4, 4.5] as const;
export type ResultFilters = {
  stream: Stream | undefined;
  favourites: boolean;
  rating: (typeof ratings)[number] | undefined;
  order: ResultOrder;
};

type Found = { isPte: boolean; tutor: string; profile: { tutor: { rating: { avg: number } } } };

/** What an address says wrongly is as if it were not said. */
export function filtersIn(params: URLSearchParams): ResultFilters {
  const stream = params.get('stream');
  return {
    stream: stream === 'workplace' || stream === 'pte' ? stream : undefined,
    favourites: params.has('favourites'),
    rating: ratings.find((rating) => String(rating) === params.get('rating')),
    order: orders.find((order) => order === params.get('order')) ?? 'time',
  };
}

export function filtered<T extends Found>(
  slots: readonly T[],
  { stream, favourites, rating }: ResultFilters,
  liked: ReadonlySet<string>,
): readonly T[] {
  return slots.filter(
    (slot) =>
      (stream === undefined || slot.isPte === (stream === 'pte')) &&
      (!favourites || liked.has(slot.tutor)) &&
      (rating === undefined || slot.profile.tutor.rating.avg >= rating),
  );
}

export type Offered = { streams: boolean; favourites: boolean; ratings: boolean };

/** Those that would leave something out; and the chosen ones, so that they can be taken back. */
export function filtersFor(slots: readonly Found[], chosen: ResultFilters, liked: ReadonlySet<string>): Offered {
  const [lowest] = ratings;
  return {
    streams: chosen.stream !== undefined || new Set(slots.map(({ isPte }) => isPte)).size > 1,
    favourites: chosen.favourites || slots.some(({ tutor }) => liked.has(tutor)),
    ratings: chosen.rating !== undefined || slots.some(({ profile }) => profile.tutor.rating.avg >= lowest),
  };
}
