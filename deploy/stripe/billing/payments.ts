/** One try to charge a card for a payment intent. */
import type { Context } from '../context.ts';
import { newCharge, type Charge } from '../objects/charge.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { cardOnFile, declineOf, type Decline } from './cards.ts';

export type Presence = {
  /** Its owner is on the page; otherwise it is a renewal or a new try. */
  ownerIsThere: boolean;
  /** Its owner has confirmed at the bank. */
  authenticated?: boolean;
};

export type Attempt = { charge: Charge; decline: Decline | undefined };

export function attemptPayment(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  presence: Presence,
): Attempt {
  const decline = declineOf(method.card, { now: context.now, ownerIsThere: presence.ownerIsThere });
  const { authenticated = false } = presence;
  const charge = context.add(newCharge(context, { intent, method, decline, authenticated }));
  intent.latest_charge = charge.id;
  if (decline === undefined) {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.payment_method = method.id;
    intent.last_payment_error = null;
    context.save(intent, 'payment_intent.succeeded');
    context.tell('charge.succeeded', charge);
    if (cardOnFile(method.card)?.disputes) context.store.setTimer('dispute', charge.id, context.now);
  } else {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = paymentError(decline, charge, method);
    context.save(intent, 'payment_intent.payment_failed');
    context.tell('charge.failed', charge);
  }
  return { charge, decline };
}

/** The one that paid it. */
export function chargeFor(store: Context['store'], intent: string | undefined): Charge | undefined {
  if (intent === undefined) return undefined;
  return store.search<Charge>('charge', { where: { payment_intent: intent, status: 'succeeded' }, limit: 1 }).data[0];
}

function paymentError({ code, decline, message }: Decline, charge: Charge, method: PaymentMethod) {
  return {
    charge: charge.id,
    code,
    ...(decline === undefined ? {} : { decline_code: decline }),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message,
    payment_method: method,
    type: 'card_error' as const,
  };
}

/** Of a payment that its owner did not confirm. */
export function refuseAuthentication(context: Context, intent: PaymentIntent, method: PaymentMethod): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message: 'The provided payment method has failed authentication.',
    payment_method: method,
    type: 'card_error',
  };
  context.save(intent, 'payment_intent.payment_failed');
}
