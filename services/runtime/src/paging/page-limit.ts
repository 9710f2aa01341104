/** How many rows a list may be asked for. */
import { refuse } from '../errors/refusals.ts';

export type PageLimit = {
  /** What none said means. */
  usual: number;
  most: number;
  /** As the request names it. */
  field?: string;
};

/** Refuses with MALFORMED and says which field. */
export function pageLimit(limit: number, { usual, most, field = 'limit' }: PageLimit): number {
  if (limit === 0) return usual;
  if (limit < 0 || limit > most) throw refuse('LIMIT_MALFORMED', { details: { fields: { [field]: `1 to ${most}` } } });
  return limit;
}
