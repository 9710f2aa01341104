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
export function pageLimit(wanted: number, { usual, most, field = 'limit' }: PageLimit): number {
  if (wanted === 0) return usual;
  if (wanted < 0 || wanted > most)
    throw refuse('LIMIT_MALFORMED', { details: { fields: { [field]: `1 to ${most}` } } });
  return wanted;
}
