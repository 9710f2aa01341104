import type Stripe from 'stripe';
import type { Card } from '../../domain/card.ts';
import type { SeenPayment } from '../../domain/provider-objects.ts';
import type { Provider } from '../../usecases/money-ports.ts';
import { moneyFrom } from './amounts.ts';
import type { Connection } from './connection.ts';
import { at, idOf, ourId } from './words.ts';

export const findPayment =
  ({ stripe, askFor }: Connection): Provider['findPayment'] =>
  async (id) => {
    const params = { expand: ['latest_charge'] };
    const payment = await askFor((options) => stripe.paymentIntents.retrieve(id, params, options));
    return payment && paymentOf(payment);
  };

export function paymentOf(intent: Stripe.PaymentIntent): SeenPayment {
  const { id, customer, metadata, amount, amount_received: received, currency, last_payment_error: error } = intent;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const status = statusOf(intent);
  return {
    id,
    status,
    customerId: idOf(customer) ?? '',
    checkoutId: ourId(metadata.checkout_id),
    amount: moneyFrom(status === 'paid' ? received : amount, currency),
    createdAt: at(intent.created),
    card: cardOfCharge(charge),
    receiptUrl: charge?.receipt_url ?? '',
    problem: error?.decline_code ?? error?.code ?? charge?.failure_code ?? '',
    declinedAt: charge?.status === 'failed' ? at(charge.created) : undefined,
    refundedMinor: moneyFrom(charge?.amount_refunded ?? 0, currency).minor,
  };
}

/** Declined or not authenticated is failed, until the next card is good. */
function statusOf({ status, last_payment_error: error }: Stripe.PaymentIntent): SeenPayment['status'] {
  if (status === 'succeeded') return 'paid';
  return status === 'canceled' || error === null ? 'open' : 'failed';
}

function cardOfCharge(charge: Stripe.Charge | null): Card | undefined {
  const card = charge?.payment_method_details?.card;
  if (!card) return undefined;
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = card;
  return { brand: brand ?? '', last4: last4 ?? '', expiresMonth, expiresYear };
}
