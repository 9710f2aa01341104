import { list, one } from '../http/reading.ts';
import type { Route } from '../http/route.ts';

export const PAYMENTS: Route[] = [
  list('payment_intent', '/v1/payment_intents', (read) => ({ customer: read.text('customer') })),
  one('payment_intent', '/v1/payment_intents'),
  list('charge', '/v1/charges', (read) => ({
    customer: read.text('customer'),
    payment_intent: read.text('payment_intent'),
  })),
  one('charge', '/v1/charges'),
];
