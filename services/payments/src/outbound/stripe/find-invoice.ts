import type Stripe from 'stripe';
import type { SeenInvoice } from '../../domain/provider-objects.ts';
import type { Provider } from '../../usecases/money-ports.ts';
import { moneyFrom } from './amounts.ts';
import type { Connection } from './connection.ts';
import { at, atIf, idOf } from './words.ts';

export const findInvoice =
  ({ stripe, askFor }: Connection): Provider['findInvoice'] =>
  async (id) => {
    const invoice = await askFor((options) => stripe.invoices.retrieve(id, { expand: ['payments'] }, options));
    return invoice && invoiceOf(invoice);
  };

/** One that another object was sent with, payments and all. */
export const wholeInvoice = (
  invoice: string | Stripe.Invoice | Stripe.DeletedInvoice | null | undefined,
): SeenInvoice | undefined =>
  typeof invoice === 'object' && invoice !== null && !('deleted' in invoice) ? invoiceOf(invoice) : undefined;

const first = 'subscription_create';
const periods = [first, 'subscription_cycle'];

export function invoiceOf(invoice: Stripe.Invoice): SeenInvoice {
  const { id, customer, status, billing_reason: reason, lines, parent, payments, attempt_count: tries } = invoice;
  const isPaid = status === 'paid';
  // A change within a period adds lines of its own; the newest period is the one that was bought.
  const [line] = [...lines.data].sort((one, other) => other.period.end - one.period.end);
  return {
    id,
    tries,
    customerId: idOf(customer) ?? '',
    subscriptionId: idOf(parent?.subscription_details?.subscription),
    status: (status ?? 'draft') as SeenInvoice['status'],
    isForPeriod: periods.includes(reason ?? ''),
    isFirst: reason === first,
    priceId: idOf(line?.pricing?.price_details?.price),
    amount: moneyFrom(isPaid ? invoice.amount_paid : invoice.amount_due, invoice.currency),
    createdAt: atIf(invoice.status_transitions.paid_at) ?? at(invoice.created),
    periodEnd: atIf(line?.period.end),
    nextTryAt: atIf(invoice.next_payment_attempt),
    url: invoice.hosted_invoice_url ?? '',
    paymentIntentId: intentOf(payments?.data ?? []),
  };
}

/** The one that paid, else the one that is to. */
function intentOf(payments: readonly Stripe.InvoicePayment[]): string | undefined {
  const paying = payments.find(({ status }) => status === 'paid') ?? payments.find(({ is_default: usual }) => usual);
  return idOf(paying?.payment.payment_intent);
}
