import type Stripe from 'stripe';
import type { SeenCheckout } from '../../domain/provider-objects.ts';
import type { Provider } from '../../usecases/money-ports.ts';
import { moneyFrom } from './amounts.ts';
import type { Connection } from './connection.ts';
import { wholeInvoice } from './find-invoice.ts';
import { at, idOf, ourId } from './words.ts';

export const findCheckout =
  ({ stripe, askFor }: Connection): Provider['findCheckout'] =>
  async (id) => {
    const params = { expand: ['invoice.payments'] };
    const session = await askFor((options) => stripe.checkout.sessions.retrieve(id, params, options));
    return session && checkoutOf(session);
  };

const statuses = ['open', 'complete', 'expired'] as const;

export function checkoutOf(session: Stripe.Checkout.Session): SeenCheckout {
  const { id, status, url, expires_at: expiresAt, customer, metadata, subscription, payment_intent: payment } = session;
  const { amount_total: total, currency, invoice } = session;
  return {
    id,
    customerId: idOf(customer) ?? '',
    checkoutId: ourId(metadata?.checkout_id),
    status: statuses.find((known) => known === status) ?? 'open',
    url: url ?? '',
    amount: total === null || currency === null ? undefined : moneyFrom(total, currency),
    isFree: session.payment_status === 'no_payment_required',
    expiresAt: at(expiresAt),
    subscriptionId: idOf(subscription),
    paymentIntentId: idOf(payment),
    invoice: wholeInvoice(invoice),
  };
}
