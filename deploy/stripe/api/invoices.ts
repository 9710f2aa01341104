import { list, one } from '../http/reading.ts';
import type { Route } from '../http/route.ts';

export const INVOICES: Route[] = [
  list('invoice', '/v1/invoices', (read) => ({
    customer: read.text('customer'),
    status: read.oneOf('status', ['draft', 'open', 'paid', 'uncollectible', 'void']),
    'parent.subscription_details.subscription': read.text('subscription'),
  })),
  one('invoice', '/v1/invoices'),
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
