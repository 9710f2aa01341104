/** Four price ids, each buying one kind of token (SUB-01..SUB-03, CON-22). The values come from configuration (NS-06). */
import type { BoughtWord } from '@parlance/proto/json/words';
import { refuse } from './refusals.ts';

export type PriceList = Readonly<Record<BoughtWord, string>>;

/** What is sold: plans by the period, and single tokens of the same kinds. */
export type Catalogue = { readonly plans: PriceList; readonly tokens: PriceList };

export const boughtKinds = ['lesson', 'group-lesson', 'pte-lesson', 'pte-group-lesson'] as const;

export function tokenTypeOf(priceId: string, prices: PriceList): BoughtWord {
  const found = boughtOf(priceId, prices);
  if (found === undefined) throw refuse('PRICE_UNKNOWN');
  return found;
}

/** Undefined for what the school does not sell. */
export function boughtOf(priceId: string, prices: PriceList): BoughtWord | undefined {
  return boughtKinds.find((kind) => prices[kind] === priceId);
}
