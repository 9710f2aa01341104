/** A page of the provider on which one purchase is paid: our row is there before the page is. */
import type { BoughtWord } from '@parlance/proto/json/words';
import type { Money } from './money.ts';
import type { SeenCheckout } from './provider-objects.ts';

export type Checkout = {
  readonly id: string;
  readonly uid: string;
  readonly kind: 'plan' | 'tokens';
  readonly tokenType: BoughtWord;
  readonly quantity: number;
  /** That come when it is paid. */
  readonly tokens: number;
  readonly priceId: string;
  readonly promotionId: string | undefined;
  /** opening: asked for; open: may be paid; complete: left with payment, the provider's word is awaited. */
  readonly state: 'opening' | 'open' | 'complete' | 'paid' | 'expired' | 'failed';
  readonly sessionId: string | undefined;
  readonly url: string | undefined;
  /** What the page asks for, discounts taken off. */
  readonly amount: Money | undefined;
  /** How often the provider was asked for the page. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | undefined;
  readonly settledAt: Date | undefined;
  /** Since it was opened or left, by ourselves. */
  readonly looks: number;
  readonly nextLookAt: Date | undefined;
  /** For its student, in real time. */
  readonly lookedAt: Date | undefined;
};

export const mostTokens = 50;

/** Of two pages for the same kind of thing: whether the same is paid on both. */
export const isFor = (page: Checkout, { quantity, promotionId }: Pick<Checkout, 'quantity' | 'promotionId'>): boolean =>
  page.quantity === quantity && page.promotionId === promotionId;

/** After a page was left with payment it is looked at so soon, and then less and less often. */
export const firstPauseMs = 60_000;

/** As the provider says; what was paid for stays so, and what is waited for no longer is so until it is paid. `isOver`: what was to be paid has ended unpaid, as when a bank refuses a debit after days. */
export function settleCheckout(
  before: Checkout,
  { id: sessionId, status, url, expiresAt }: SeenCheckout,
  { isPaid, isOver = false, at }: { isPaid: boolean; isOver?: boolean; at: Date },
): Checkout {
  if (before.state === 'paid') return before;
  const left = isOver ? 'failed' : 'complete';
  const seen = status !== 'complete' ? status : isPaid ? 'paid' : left;
  const settledAt = seen === 'paid' || seen === 'expired' || seen === 'failed' ? at : undefined;
  if (before.state === seen || (before.state === 'failed' && seen !== 'paid')) return before;
  const look = seen === 'complete' ? { looks: 0, nextLookAt: new Date(at.getTime() + firstPauseMs) } : {};
  return { ...before, ...look, state: seen, sessionId, url: url === '' ? before.url : url, expiresAt, settledAt };
}
