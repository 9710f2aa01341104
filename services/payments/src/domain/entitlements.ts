/** What a student has bought, and until when. */
import type { BoughtWord } from '@parlance/proto/json/words';
import { tokenTypeOf, type PriceList } from './price-list.ts';

export type Category = {
  readonly priceId: string;
  readonly tokenType: BoughtWord;
  readonly expiredAt: Date;
  /** A plan that renews counts until then, while the provider collects the next period (NS-51). */
  readonly graceUntil: Date | undefined;
};

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

export type Grant = { priceId: string; expiredAt: Date; graceUntil?: Date | undefined };

/** The same grant again changes nothing and answers the entitlements as they are; another date replaces the category's. */
export function grant(held: Entitlements, { priceId, expiredAt, graceUntil }: Grant, prices: PriceList): Entitlements {
  const tokenType = tokenTypeOf(priceId, prices);
  const before = held.categories.find((category) => category.priceId === priceId);
  if (isSame(before?.expiredAt, expiredAt) && isSame(before?.graceUntil, graceUntil)) return held;
  const others = held.categories.filter((category) => category.priceId !== priceId);
  return { ...held, categories: [...others, { priceId, tokenType, expiredAt, graceUntil }], version: held.version + 1 };
}

/** A paid period opens its category until its end; what is open for longer stays so. */
export function cover(held: Entitlements, paid: Grant, prices: PriceList): Entitlements {
  const before = held.categories.find(({ priceId }) => priceId === paid.priceId);
  if (before !== undefined && before.expiredAt > paid.expiredAt) return held;
  return grant(held, paid, prices);
}

/** A plan has been changed to another category: what was paid for stays until its end, and nothing is collected for it any more. */
export function endGrace(held: Entitlements, priceId: string): Entitlements {
  const before = held.categories.find((category) => category.priceId === priceId);
  if (before?.graceUntil === undefined) return held;
  const ending = { ...before, graceUntil: undefined };
  const categories = held.categories.map((category) => (category === before ? ending : category));
  return { ...held, categories, version: held.version + 1 };
}

export function beginTrial(held: Entitlements, expiresAt: Date): Entitlements {
  return { ...held, freeTrial: { expiresAt }, version: held.version + 1 };
}

function isSame(one: Date | undefined, other: Date | undefined): boolean {
  return one?.getTime() === other?.getTime();
}
