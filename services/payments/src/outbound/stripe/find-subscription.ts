import type Stripe from 'stripe';
import type { SeenSubscription } from '../../domain/provider-objects.ts';
import type { Provider } from '../../usecases/money-ports.ts';
import { moneyFrom } from './amounts.ts';
import type { Connection } from './connection.ts';
import { wholeInvoice } from './find-invoice.ts';
import { at, atIf, cardOf, idOf, ourId } from './words.ts';

const expand = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'latest_invoice.payments',
];

export const findSubscription =
  ({ stripe, askFor }: Connection): Provider['findSubscription'] =>
  async (id) => {
    const params = { expand };
    const subscription = await askFor((options) => stripe.subscriptions.retrieve(id, params, options));
    return subscription && subscriptionOf(subscription);
  };

/** Its own card, or the customer's where it has none. */
export function subscriptionOf(subscription: Stripe.Subscription): SeenSubscription {
  const { id, status, customer, default_payment_method: own, cancel_at: cancelAt } = subscription;
  const [item] = subscription.items.data;
  const whole = typeof customer === 'object' && !customer.deleted ? customer : undefined;
  return {
    id,
    status,
    customerId: idOf(customer) ?? '',
    checkoutId: ourId(subscription.metadata.checkout_id),
    priceId: item?.price.id ?? '',
    endsAtPeriodEnd: subscription.cancel_at_period_end || cancelAt !== null,
    price: moneyFrom((item?.price.unit_amount ?? 0) * (item?.quantity ?? 1), subscription.currency),
    periodEnd: at(item?.current_period_end ?? subscription.created),
    latestInvoiceId: idOf(subscription.latest_invoice),
    latestInvoice: wholeInvoice(subscription.latest_invoice),
    endedAt: atIf(subscription.ended_at),
    createdAt: at(subscription.created),
    card: cardOf(own) ?? cardOf(whole?.invoice_settings.default_payment_method),
  };
}
