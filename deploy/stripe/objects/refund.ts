import type { Context } from '../context.ts';
import { newId } from '../store/ids.ts';
import type { Metadata, StripeObject } from '../store/objects.ts';
import type { Charge } from './charge.ts';

export type Refund = StripeObject & {
  amount: number;
  charge: string;
  currency: string;
  metadata: Metadata;
  payment_intent: string | null;
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
};

export type RefundFields = { charge: Charge; amount: number; reason: string | null; metadata: Metadata };

export function newRefund({ now }: Context, { charge, amount, reason, metadata }: RefundFields): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
