import { endSubscription, setToEnd } from '../billing/subscriptions.ts';
import { faults } from '../http/faults.ts';
import { list, one } from '../http/reading.ts';
import type { Call, Route } from '../http/route.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { Subscription } from '../objects/subscription.ts';

const STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'all',
  'ended',
] as const;
const OVER = ['canceled', 'incomplete_expired'];
const LIVE = STATUSES.filter((status) => !OVER.includes(status));

export const SUBSCRIPTIONS: Route[] = [
  list('subscription', '/v1/subscriptions', (read) => {
    const status = read.oneOf('status', STATUSES);
    return {
      customer: read.text('customer'),
      'items.data[0].price.id': read.text('price'),
      status: status === 'all' ? undefined : status === 'ended' ? OVER : (status ?? [...LIVE]),
    };
  }),
  one('subscription', '/v1/subscriptions'),
  { method: 'POST', path: '/v1/subscriptions/:id', handle: updateSubscription },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    handle({ context, read, id }) {
      const subscription = context.store.demand<Subscription>('subscription', id);
      if (subscription.status === 'canceled') throw faults.missing('subscription', id, 'id');
      const details = read.object('cancellation_details');
      subscription.cancellation_details.comment = details?.text('comment') ?? null;
      read.ignore('invoice_now', 'prorate');
      endSubscription(context, subscription);
      return subscription;
    },
  },
];

function updateSubscription({ context, read, id }: Call): Subscription {
  const subscription = context.store.demand<Subscription>('subscription', id);
  if (OVER.includes(subscription.status)) {
    throw faults.invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const ends = read.flag('cancel_at_period_end');
  if (ends !== undefined) setToEnd(context, subscription, ends);
  const details = read.object('cancellation_details');
  if (details !== undefined) {
    subscription.cancellation_details.comment = details.text('comment') ?? subscription.cancellation_details.comment;
    subscription.cancellation_details.feedback = details.text('feedback') ?? subscription.cancellation_details.feedback;
  }
  const method = read.text('default_payment_method');
  if (method !== undefined) {
    if (method !== '') context.store.demand<PaymentMethod>('payment_method', method, 'default_payment_method');
    subscription.default_payment_method = method === '' ? null : method;
  }
  subscription.description = read.text('description') ?? subscription.description;
  subscription.metadata = read.metadata(subscription.metadata);
  return context.save(subscription, 'customer.subscription.updated');
}
