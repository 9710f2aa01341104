/** A line of the billing history as people see it (BILL-01). */
import type { Card } from './card.ts';
import type { Money } from './money.ts';
import type { PaidFor } from './payment.ts';

export type BillingLine = {
  id: string;
  kind: 'plan' | 'tokens' | 'trial' | 'refund';
  tokenType: PaidFor;
  tokens: number;
  /** Below zero for a refund. */
  amount: Money;
  createdAt: Date;
  card: Card | undefined;
  state: 'paid' | 'failed' | 'partly-refunded' | 'refunded' | 'disputed';
  number: string | undefined;
  receiptUrl: string;
  invoiceUrl: string;
  refundOf: string | undefined;
};
