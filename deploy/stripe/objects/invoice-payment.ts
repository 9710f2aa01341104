/** What ties an invoice to the payment intent that pays it. */
import type { Context } from '../context.ts';
import { newId } from '../store/ids.ts';
import type { StripeObject } from '../store/objects.ts';
import type { Invoice } from './invoice.ts';

export type InvoicePayment = StripeObject & {
  amount_paid: number | null;
  invoice: string;
  is_default: boolean;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
  status_transitions: { canceled_at: number | null; paid_at: number | null };
};

export function newInvoicePayment({ now }: Context, invoice: Invoice, intent: string): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
