/** Four price ids, each buying one kind of token (SUB-01..SUB-03, CON-22). The values come from configuration (NS-06). */
import { refuse } from './refusals.ts';

export type BoughtTokenType = 'lesson' | 'group-lesson' | 'pte-lesson' | 'pte-group-lesson';
export type PriceList = Readonly<Record<BoughtTokenType, string>>;

export function tokenTypeOf(priceId: string, prices: PriceList): BoughtTokenType {
  const found = Object.entries(prices).find(([, price]) => price === priceId);
  if (found === undefined) throw refuse('PRICE_UNKNOWN');
  return found[0] as BoughtTokenType;
}
