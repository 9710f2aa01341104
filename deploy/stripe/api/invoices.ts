import { payInvoice } from '../billing/invoices.ts';
import { catchUp, subscriptionOf } from '../billing/subscriptions.ts';
import { faults, KeptFault } from '../http/faults.ts';
import { list, one } from '../http/reading.ts';
import type { Call, Route } from '../http/route.ts';
import type { Customer } from '../objects/customer.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';

export const INVOICES: Route[] = [
  list('invoice', '/v1/invoices', (read) => ({
    customer: read.text('customer'),
    status: read.oneOf('status', ['draft', 'open', 'paid', 'uncollectible', 'void']),
    'parent.subscription_details.subscription': read.text('subscription'),
  })),
  one('invoice', '/v1/invoices'),
  { method: 'POST', path: '/v1/invoices/:id/pay', handle: pay },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    handle({ context, read, id }) {
      read.ignore('limit');
      return context.store.demand<Invoice>('invoice', id).lines;
    },
  },
  list('invoice_payment', '/v1/invoice_payments', (read) => {
    const payment = read.object('payment');
    payment?.oneOf('type', ['payment_intent']);
    return {
      invoice: read.text('invoice'),
      status: read.oneOf('status', ['open', 'paid', 'canceled']),
      'payment.payment_intent': payment?.text('payment_intent'),
    };
  }),
  one('invoice_payment', '/v1/invoice_payments'),
];

/** A refusal is answered as one, and is kept: the try was made. */
function pay({ context, read, id }: Call): Invoice {
  const { store } = context;
  const invoice = store.demand<Invoice>('invoice', id);
  if (invoice.status === 'paid') throw faults.invalid('Invoice is already paid', 'invoice_already_paid');
  const customer = store.demand<Customer>('customer', invoice.customer);
  const given =
    read.text('payment_method') ??
    subscriptionOf(context, invoice)?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  read.flag('off_session');
  if (given === null || given === undefined)
    throw faults.invalid(
      'This customer has no attached payment source or default payment method.',
      'invoice_payment_intent_requires_action',
    );
  const decline = payInvoice(context, invoice, store.demand<PaymentMethod>('payment_method', given, 'payment_method'), {
    ownerIsThere: false,
  });
  if (decline === undefined) {
    catchUp(context, invoice);
    return invoice;
  }
  throw new KeptFault(faults.card(decline.code, decline.message, decline.decline));
}
