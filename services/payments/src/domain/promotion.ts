/** A promotion code of the provider's: whether it may be used, and what it takes off a purchase (NS-52). */
import type { Money } from './money.ts';
import { refuse } from './refusals.ts';

export type Discount = {
  readonly off: { readonly percent: number } | { readonly amount: Money };
  /** How many payments of a plan, one after the other; 0 is every one. */
  readonly payments: number;
};

export type Promotion = {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Why it cannot be used: the provider's own reason. */
  readonly refused: string | undefined;
  readonly mostUses: number | undefined;
  readonly uses: number;
  /** The one customer of the provider whom it is for. */
  readonly customerId: string | undefined;
  readonly discount: Discount | undefined;
};

const refused = (reason: string) => refuse('PROMOTION_REFUSED', { fill: [reason] });

/** Unknown, used up or ended: the provider's reason is what people read. */
export function usable(promotion: Promotion | undefined, usesHere = 0): Promotion {
  if (promotion === undefined) throw refused('it is not known.');
  if (promotion.refused !== undefined) throw refused(promotion.refused);
  const { mostUses, uses } = promotion;
  if (mostUses !== undefined && uses + usesHere >= mostUses) throw refused('it has been used up.');
  return promotion;
}

/** `customerId`: undefined for a student whom the provider does not know yet. */
export function requireHolder(promotion: Promotion, customerId: string | undefined): void {
  if (promotion.customerId !== undefined && promotion.customerId !== customerId)
    throw refused('it is for somebody else.');
}

/** A sum in one currency takes nothing off another. */
export function requireCurrency({ discount }: Promotion, currency: string): void {
  if (discount && 'amount' in discount.off && discount.off.amount.currency !== currency)
    throw refused(`it is for payments in ${discount.off.amount.currency}, and this one is in ${currency}.`);
}
