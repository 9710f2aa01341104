/** What a student has bought, and until when. */
import type { BoughtWord } from '@parlance/proto/json/words';
import { tokenTypeOf, type PriceList } from './price-list.ts';

export type Category = { readonly priceId: string; readonly tokenType: BoughtWord; readonly expiredAt: Date };

export type Entitlements = {
  readonly uid: string;
  readonly categories: readonly Category[];
  readonly freeTrial: { readonly expiresAt: Date } | undefined;
  /** 0 = nothing was ever bought. */
  readonly version: number;
};

export function noEntitlements(uid: string): Entitlements {
  return { uid, categories: [], freeTrial: undefined, version: 0 };
}

export type Grant = { priceId: string; expiredAt: Date };

/** The same grant again changes nothing and answers the entitlements as they are; another date replaces the category's. */
export function grant(held: Entitlements, { priceId, expiredAt }: Grant, prices: PriceList): Entitlements {
  const tokenType = tokenTypeOf(priceId, prices);
  const before = held.categories.find((category) => category.priceId === priceId);
  if (before?.expiredAt.getTime() === expiredAt.getTime()) return held;
  const others = held.categories.filter((category) => category.priceId !== priceId);
  return { ...held, categories: [...others, { priceId, tokenType, expiredAt }], version: held.version + 1 };
}
