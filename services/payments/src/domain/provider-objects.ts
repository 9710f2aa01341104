/** What the payment provider says of its objects, in our words. Amounts are minor units of ISO 4217. */
import type { Card } from './card.ts';
import type { Money } from './money.ts';

export type SeenCheckout = {
  readonly id: string;
  readonly customerId: string;
  /** Ours. */
  readonly checkoutId: string | undefined;
  readonly status: 'open' | 'complete' | 'expired';
  readonly url: string;
  readonly amount: Money | undefined;
  /** Complete without a payment: a code took all of it off. */
  readonly isFree: boolean;
  readonly expiresAt: Date;
  readonly subscriptionId: string | undefined;
  readonly paymentIntentId: string | undefined;
  /** Of a plan: the first one, where it was looked at with it. */
  readonly invoice: SeenInvoice | undefined;
};

export type SeenSubscription = {
  readonly id: string;
  readonly customerId: string;
  /** Ours, of the page on which it was subscribed to. */
  readonly checkoutId: string | undefined;
  readonly priceId: string;
  readonly status: string;
  readonly endsAtPeriodEnd: boolean;
  readonly price: Money;
  readonly periodEnd: Date;
  readonly latestInvoiceId: string | undefined;
  /** Where it was looked at with it. */
  readonly latestInvoice: SeenInvoice | undefined;
  readonly endedAt: Date | undefined;
  readonly createdAt: Date;
  /** What the next period is collected from. */
  readonly card: Card | undefined;
};

export type SeenInvoice = {
  readonly id: string;
  readonly customerId: string;
  readonly subscriptionId: string | undefined;
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** Whether it is for a period of a plan, and not for a change within one. */
  readonly isForPeriod: boolean;
  readonly isFirst: boolean;
  readonly priceId: string | undefined;
  readonly amount: Money;
  /** When it was paid; until then, when it was made. */
  readonly createdAt: Date;
  readonly periodEnd: Date | undefined;
  /** How often the card was asked. */
  readonly tries: number;
  readonly nextTryAt: Date | undefined;
  readonly url: string;
  readonly paymentIntentId: string | undefined;
};

export type SeenRefund = {
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: Money;
  readonly createdAt: Date;
  /** Ours, when we asked for it. */
  readonly refundId: string | undefined;
  readonly reason: string;
};

export type SeenPayment = {
  readonly id: string;
  readonly customerId: string;
  readonly status: 'paid' | 'failed' | 'open';
  /** Ours, of the page on which single tokens were bought. */
  readonly checkoutId: string | undefined;
  readonly amount: Money;
  readonly createdAt: Date;
  readonly card: Card | undefined;
  readonly receiptUrl: string;
  /** Why the card was declined, and when last. */
  readonly problem: string;
  readonly declinedAt: Date | undefined;
  readonly refundedMinor: number;
  /** Undefined when they were not looked at. */
  readonly refunds?: readonly SeenRefund[] | undefined;
};

export type SeenDispute = {
  readonly id: string;
  readonly paymentIntentId: string;
  readonly amount: Money;
  readonly reason: string;
  readonly status: string;
  readonly isOpen: boolean;
  readonly openedAt: Date;
};

/** Everything that one look at the provider has shown, of one customer. */
export type Seen = {
  readonly customerId: string;
  readonly checkout?: SeenCheckout | undefined;
  readonly subscription?: SeenSubscription | undefined;
  readonly invoice?: SeenInvoice | undefined;
  readonly payment?: SeenPayment | undefined;
  readonly dispute?: SeenDispute | undefined;
  readonly card?: Card | undefined;
};

export type ObjectKind = 'checkout' | 'subscription' | 'invoice' | 'payment' | 'refunds' | 'dispute' | 'customer';
export type ObjectRef = { readonly kind: ObjectKind; readonly id: string };
