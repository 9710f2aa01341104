import { list, one } from '../http/reading.ts';
import type { Route } from '../http/route.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';

export const PAYMENTS: Route[] = [
  list('payment_intent', '/v1/payment_intents', (read) => ({ customer: read.text('customer') })),
  one('payment_intent', '/v1/payment_intents'),
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    handle({ context, read, id }) {
      const intent = context.store.demand<PaymentIntent>('payment_intent', id);
      intent.metadata = read.metadata(intent.metadata);
      intent.description = read.text('description') ?? intent.description;
      return context.save(intent);
    },
  },
  list('charge', '/v1/charges', (read) => ({
    customer: read.text('customer'),
    payment_intent: read.text('payment_intent'),
  })),
  one('charge', '/v1/charges'),
];
