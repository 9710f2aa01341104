/** Four price ids, each buying one kind of token (SUB-01..SUB-03, CON-22). The values come from configuration (NS-06). */
import type { BoughtWord } from '@parlance/proto/json/words';
import { refuse } from './refusals.ts';

export type PriceList = Readonly<Record<BoughtWord, string>>;

export function tokenTypeOf(priceId: string, prices: PriceList): BoughtWord {
  const found = Object.entries(prices).find(([, price]) => price === priceId);
  if (found === undefined) throw refuse('PRICE_UNKNOWN');
  return found[0] as BoughtWord;
}
