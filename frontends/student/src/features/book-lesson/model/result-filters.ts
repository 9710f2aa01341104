/** Over what a search found: the stream, the student's favourite teachers, how students rate, and what is spoken besides English; as the address has them. */
import { type LanguageCode, languageCodes, speaks } from '@parlance/kit/domain/languages.ts';
import type { SlotFilter } from '../../../ui/slots/search-slots.ts';
import { type ResultOrder, orders } from './results-by-day.ts';

type Stream = 'workplace' | 'pte';
/** From how many of five stars on. */
export const ratings = [4, 4.5] as const;
export type ResultFilters = {
  stream: Stream | undefined;
  favourites: boolean;
  rating: (typeof ratings)[number] | undefined;
  language: LanguageCode | undefined;
  order: ResultOrder;
};

type Chosen = Pick<ResultFilters, 'stream' | 'favourites' | 'rating' | 'language'>;

export const isFiltered = ({ stream, favourites, rating, language }: Chosen): boolean =>
  favourites || stream !== undefined || rating !== undefined || language !== undefined;

/** What the server is asked for: it looks at all there is, and not at what is read of it. Undefined while the favourites are not known yet. */
export function filterOf(
  { stream, favourites, rating, language }: Chosen,
  liked: ReadonlySet<string> | undefined,
): SlotFilter | undefined {
  if (favourites && !liked) return undefined;
  return {
    ...(stream && { stream }),
    ...(rating && { rating }),
    ...(language && { language }),
    ...(favourites && liked && { tutors: [...liked].sort() }),
  };
}

type Found = {
  isPte: boolean;
  tutor: string;
  profile: { tutor: { rating: { avg: number }; languages?: readonly string[] } };
};

/** What an address says wrongly is as if it were not said. */
export function filtersIn(params: URLSearchParams): ResultFilters {
  const stream = params.get('stream');
  return {
    stream: stream === 'workplace' || stream === 'pte' ? stream : undefined,
    favourites: params.has('favourites'),
    rating: ratings.find((rating) => String(rating) === params.get('rating')),
    language: languageCodes.find((code) => code === params.get('language')),
    order: orders.find((order) => order === params.get('order')) ?? 'time',
  };
}

export function filtered<T extends Found>(
  slots: readonly T[],
  { stream, favourites, rating, language }: ResultFilters,
  liked: ReadonlySet<string>,
): readonly T[] {
  return slots.filter(
    (slot) =>
      (stream === undefined || slot.isPte === (stream === 'pte')) &&
      (!favourites || liked.has(slot.tutor)) &&
      (rating === undefined || slot.profile.tutor.rating.avg >= rating) &&
      (language === undefined || speaks(slot.profile.tutor.languages, language)),
  );
}

/** `languages` by what was found, and the chosen one. */
export type Offered = { streams: boolean; favourites: boolean; ratings: boolean; languages: readonly string[] };

type Page = { slots: readonly Found[]; nextPage: string | null };

/** Those that would leave something out, as far as that is known; and the chosen ones, so that they can be taken back. */
export function filtersFor({ slots, nextPage }: Page, chosen: ResultFilters, liked: ReadonlySet<string>): Offered {
  const isMore = nextPage !== null;
  const [lowest] = ratings;
  const spoken = slots.flatMap(({ profile }) => profile.tutor.languages ?? []);
  return {
    streams: isMore || chosen.stream !== undefined || new Set(slots.map(({ isPte }) => isPte)).size > 1,
    favourites: chosen.favourites || (isMore ? liked.size > 0 : slots.some(({ tutor }) => liked.has(tutor))),
    ratings: isMore || chosen.rating !== undefined || slots.some(({ profile }) => profile.tutor.rating.avg >= lowest),
    languages: [...new Set(chosen.language ? [...spoken, chosen.language] : spoken)],
  };
}
