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
export function grant(held: Entitlements, given: Grant, prices: PriceList): Entitlements {
  const { priceId, expiredAt, graceUntil } = given;
  return open(held, { priceId, expiredAt, graceUntil, tokenType: tokenTypeOf(priceId, prices) });
}

function open(held: Entitlements, category: Category): Entitlements {
  const { priceId, expiredAt, graceUntil } = category;
  const before = held.categories.find((category) => category.priceId === priceId);
  if (isSame(before?.expiredAt, expiredAt) && isSame(before?.graceUntil, graceUntil)) return held;
  const others = held.categories.filter((one) => one.priceId !== priceId);
  return { ...held, categories: [...others, category], version: held.version + 1 };
}

/** A paid period opens its category until its end; what is open for longer, by another plan or with its grace, stays so. At what price it is sold now does not matter. */
export function cover(held: Entitlements, paid: Category): Entitlements {
  const before = held.categories.find(({ priceId }) => priceId === paid.priceId);
  if (before === undefined || before.expiredAt <= paid.expiredAt) return open(held, paid);
  const isLonger = (paid.graceUntil ?? paid.expiredAt) > (before.graceUntil ?? before.expiredAt);
  return isLonger ? open(held, { ...before, graceUntil: paid.graceUntil }) : held;
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
