/** An invoice's life: draft, open with a number, paid. */
import type { Context } from '../context.ts';
import { faults } from '../http/faults.ts';
import type { Charge } from '../objects/charge.ts';
import type { Customer } from '../objects/customer.ts';
import { newInvoice, type Invoice, type InvoiceFields } from '../objects/invoice.ts';
import { newInvoicePayment, type InvoicePayment } from '../objects/invoice-payment.ts';
import { newPaymentIntent, type PaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { randomText } from '../store/ids.ts';
import type { Decline } from './cards.ts';
import { attemptPayment, type Presence } from './payments.ts';

export function draftInvoice(context: Context, fields: InvoiceFields): Invoice {
  return context.add(newInvoice(context, fields), 'invoice.created');
}

/** Gives it its number, its pages and, where something is due, the payment intent that is to pay it, or that has. */
export function finalizeInvoice(context: Context, invoice: Invoice, paidBy?: string): Invoice {
  const { store, now, settings } = context;
  const customer = store.demand<Customer>('customer', invoice.customer);
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  customer.next_invoice_sequence += 1;
  store.save(customer);
  const page = `${settings.publicUrl}/i/${randomText(40)}`;
  invoice.hosted_invoice_url = page;
  invoice.invoice_pdf = `${page}/pdf`;
  invoice.status = 'open';
  invoice.effective_at = now;
  invoice.status_transitions.finalized_at = now;
  invoice.automatically_finalizes_at = null;
  const intent = paidBy ?? (invoice.total > 0 ? intentFor(context, invoice).id : undefined);
  if (intent !== undefined) context.add(newInvoicePayment(context, invoice, intent));
  return context.save(invoice, 'invoice.finalized');
}

function intentFor(context: Context, invoice: Invoice): PaymentIntent {
  const { currency, total: amount, customer } = invoice;
  const fields = { amount, currency, customer, description: describe(invoice), keepsCard: true };
  return context.add(newPaymentIntent(context, fields), 'payment_intent.created');
}

const describe = ({ billing_reason: reason }: Invoice) =>
  reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update';

export function paymentOf({ store }: Context, invoice: Invoice): InvoicePayment | undefined {
  return store.search<InvoicePayment>('invoice_payment', { where: { invoice: invoice.id }, limit: 1 }).data[0];
}

/** Tries to have an open invoice paid by a card. What follows for its subscription is the caller's. */
export function payInvoice(
  context: Context,
  invoice: Invoice,
  method: PaymentMethod,
  presence: Presence,
): Decline | undefined {
  const { store } = context;
  if (invoice.status !== 'open') throw faults.invalid('Invoice is not open.', 'invoice_not_editable');
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const payment = paymentOf(context, invoice);
  if (payment === undefined) {
    settle(context, invoice);
    return undefined;
  }
  const intent = store.demand<PaymentIntent>('payment_intent', payment.payment.payment_intent);
  const { decline, charge } = attemptPayment(context, intent, method, presence);
  if (decline !== undefined) {
    context.save(invoice, 'invoice.payment_failed', 'invoice.updated');
    return decline;
  }
  settle(context, invoice, charge);
  return undefined;
}

function settle(context: Context, invoice: Invoice, charge?: Charge): void {
  const payment = paymentOf(context, invoice);
  if (payment !== undefined && charge !== undefined) {
    payment.status = 'paid';
    payment.amount_paid = charge.amount;
    payment.status_transitions.paid_at = context.now;
    context.save(payment, 'invoice_payment.paid');
  }
  invoice.status = 'paid';
  invoice.amount_paid = charge?.amount ?? 0;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.next_payment_attempt = null;
  invoice.auto_advance = false;
  invoice.status_transitions.paid_at = context.now;
  context.store.dropTimer('retry', invoice.id);
  context.save(invoice, 'invoice.updated', 'invoice.paid', 'invoice.payment_succeeded');
}

/** One that is paid the moment it is made: what was bought once. */
export function paidInvoice(context: Context, fields: InvoiceFields, charge: Charge | undefined): Invoice {
  const invoice = draftInvoice(context, fields);
  finalizeInvoice(context, invoice, charge?.payment_intent ?? undefined);
  settle(context, invoice, charge);
  return invoice;
}
