/** What somebody looks for in the library, as PostgreSQL is asked for it. */
import { library } from '@parlance/proto/limits';
import { charactersIn } from '@parlance/proto/limits/fields';
import { refuse } from './refusals.ts';

export type SearchWords = {
  /** As it was typed, without what is no word. */
  readonly text: string;
  /** Each word by its beginning, all of them. */
  readonly beginnings: string;
  /** What may be misspelled: numbers are not, unless there is nothing else. */
  readonly letters: string;
};

const mostWords = 8;

/** Undefined where no word is left: nothing is called "%". */
export function searchWords(typed: string): SearchWords | undefined {
  if (typed.trim() === '' || charactersIn(typed) > library.search.letters) throw refuse('SEARCH_MALFORMED');
  const words = [...typed.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].slice(0, mostWords).map(([word]) => word);
  if (words.length === 0) return undefined;
  const spelled = words.filter((word) => !/^\p{N}+$/u.test(word));
  return {
    text: words.join(' '),
    beginnings: words.map((word) => `${word}:*`).join(' & '),
    letters: (spelled.length > 0 ? spelled : words).join(' '),
  };
}

export function hitsWanted(limit: number): number {
  if (limit === 0) return library.search.hits;
  if (!Number.isInteger(limit) || limit < 1 || limit > library.search.hitsMax) throw refuse('SEARCH_MALFORMED');
  return limit;
}
