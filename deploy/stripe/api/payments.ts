import { listPage } from '../http/page.ts';
import type { Route } from '../http/route.ts';
import type { Charge } from '../objects/charge.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';

export const PAYMENTS: Route[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents',
    handle: (call) =>
      listPage(call, {
        kind: 'payment_intent',
        url: '/v1/payment_intents',
        where: { customer: call.read.text('customer') },
      }),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    handle: ({ context, id }) => context.store.demand<PaymentIntent>('payment_intent', id),
  },
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
  {
    method: 'GET',
    path: '/v1/charges',
    handle(call) {
      const where = { customer: call.read.text('customer'), payment_intent: call.read.text('payment_intent') };
      return listPage(call, { kind: 'charge', url: '/v1/charges', where });
    },
  },
  { method: 'GET', path: '/v1/charges/:id', handle: ({ context, id }) => context.store.demand<Charge>('charge', id) },
];
