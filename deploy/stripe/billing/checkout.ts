/** What happens when somebody pays on the checkout page. */
import type { Context } from '../context.ts';
import { customerDetails, type CheckoutSession, type Purpose } from '../objects/checkout-session.ts';
import { newCustomer, type Customer } from '../objects/customer.ts';
import { newPaymentIntent, type PaymentIntent } from '../objects/payment-intent.ts';
import { newPaymentMethod, type PaymentMethod, type TypedCard } from '../objects/payment-method.ts';
import { newDiscount } from '../objects/promotion.ts';
import type { Charge } from '../objects/charge.ts';
import { cardOnFile, declineOf, type Decline } from './cards.ts';
import { countRedemption, reductionBy, type Reduction } from './discounts.ts';
import { paidInvoice } from './invoices.ts';
import { attemptPayment, refuseAuthentication } from './payments.ts';
import { startSubscription } from './subscriptions.ts';

export type CheckoutOutcome =
  | { kind: 'complete'; session: CheckoutSession }
  | { kind: 'declined'; decline: Decline }
  /** The bank wants to hear its owner first. */
  | { kind: 'confirm' };

/** What the owner of a card that asks has answered. */
export type BankAnswer = 'confirmed' | 'refused' | undefined;

const REFUSED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'The payment was not confirmed at the bank.',
};

export const purposeOf = ({ store }: Context, session: CheckoutSession): Purpose =>
  store.noted<Purpose>(`checkout ${session.id}`) as Purpose;

export function payCheckout(
  context: Context,
  session: CheckoutSession,
  card: TypedCard | undefined,
  answer?: BankAnswer,
): CheckoutOutcome {
  const purpose = purposeOf(context, session);
  if (card === undefined) return complete(context, { session, purpose, method: undefined, authenticated: false });
  const method = newPaymentMethod(context, card);
  const asksOwner = cardOnFile(method.card)?.asksOwner ?? false;
  if (asksOwner && answer === undefined) return { kind: 'confirm' };
  const refused = asksOwner && answer === 'refused';
  const decline = refused ? REFUSED : declineOf(method.card, { now: context.now, ownerIsThere: true });
  if (decline !== undefined) {
    if (session.mode === 'payment') noteFailure(context, session, { purpose, method, refused });
    return { kind: 'declined', decline };
  }
  return complete(context, { session, purpose, method, authenticated: asksOwner });
}

type Failure = { purpose: Purpose; method: PaymentMethod; refused: boolean };

/** Of a single payment the first try makes its intent; a subscription is made only when it is paid. */
function noteFailure(context: Context, session: CheckoutSession, { purpose, method, refused }: Failure): void {
  const intent = intentOf(context, session, purpose, session.customer);
  context.store.insert(method);
  if (refused) refuseAuthentication(context, intent, method);
  else attemptPayment(context, intent, method, { ownerIsThere: true });
  context.store.save(session);
}

function intentOf(
  context: Context,
  session: CheckoutSession,
  { payment }: Purpose,
  customer: string | null,
): PaymentIntent {
  if (session.payment_intent !== null) {
    const intent = context.store.demand<PaymentIntent>('payment_intent', session.payment_intent);
    intent.customer = customer;
    return intent;
  }
  const { amount_total: amount, currency } = session;
  const intent = newPaymentIntent(context, { amount, currency, customer, ...payment });
  session.payment_intent = intent.id;
  return context.add(intent, 'payment_intent.created');
}

type Completion = {
  session: CheckoutSession;
  purpose: Purpose;
  method: PaymentMethod | undefined;
  authenticated: boolean;
};

function complete(context: Context, completion: Completion): CheckoutOutcome {
  const { session, purpose, method } = completion;
  const customer = customerOf(context, session, method);
  if (method !== undefined) {
    const keeps = session.mode === 'subscription' || purpose.payment.keepsCard;
    if (keeps) method.customer = customer.id;
    context.store.insert(method);
    if (keeps) context.tell('payment_method.attached', method);
  }
  const reduction = reductionOf(context, session, customer);
  if (session.mode === 'subscription') subscribe(context, completion, customer, reduction);
  else buy(context, completion, customer, reduction);
  session.status = 'complete';
  session.customer = customer.id;
  session.payment_status = session.amount_total === 0 ? 'no_payment_required' : 'paid';
  session.url = null;
  session.customer_details = customerDetails({
    email: method?.billing_details.email ?? customer.email,
    name: method?.billing_details.name ?? customer.name,
  });
  context.store.dropTimer('session-expires', session.id);
  context.save(session, 'checkout.session.completed');
  return { kind: 'complete', session };
}

function customerOf(context: Context, session: CheckoutSession, method: PaymentMethod | undefined): Customer {
  const { store } = context;
  const customer =
    session.customer === null
      ? context.add(
          newCustomer(context, {
            email: session.customer_email ?? method?.billing_details.email ?? null,
            name: method?.billing_details.name ?? null,
          }),
          'customer.created',
        )
      : store.demand<Customer>('customer', session.customer);
  if (customer.currency === null && session.mode === 'subscription') {
    customer.currency = session.currency;
    store.save(customer);
  }
  return customer;
}

function reductionOf(context: Context, { discounts }: CheckoutSession, customer: Customer): Reduction | undefined {
  const [first] = discounts;
  if (first === undefined) return undefined;
  const given = { coupon: first.coupon ?? undefined, promotionCode: first.promotion_code ?? undefined };
  return reductionBy(context, given, customer.id);
}

function subscribe(
  context: Context,
  { session, purpose, method, authenticated }: Completion,
  customer: Customer,
  reduction: Reduction | undefined,
): void {
  const { subscription, invoice } = startSubscription(context, {
    customer,
    items: purpose.lines.map(({ price, quantity }) => ({ price, quantity })),
    reduction,
    session: session.id,
    method,
    ...purpose.subscription,
    presence: { ownerIsThere: true, authenticated },
  });
  session.subscription = subscription.id;
  session.invoice = invoice.id;
}

function buy(
  context: Context,
  { session, purpose, method, authenticated }: Completion,
  customer: Customer,
  reduction: Reduction | undefined,
): void {
  let charge: Charge | undefined;
  if (session.amount_total > 0 && method !== undefined) {
    const intent = intentOf(context, session, purpose, customer.id);
    ({ charge } = attemptPayment(context, intent, method, { ownerIsThere: true, authenticated }));
  }
  const discounts = reduction === undefined ? [] : [discountOf(context, session, customer, reduction)];
  if (reduction !== undefined) countRedemption(context, reduction);
  if (purpose.invoice === null) return;
  const { now } = context;
  const items = purpose.lines.map(({ price, quantity, description, amount_discount: discount }) => {
    return { price, quantity, amount: price.unit_amount * quantity, discount: Number(discount), description };
  });
  const period = { start: now, end: now };
  const { currency } = session;
  const { metadata } = purpose.invoice;
  session.invoice = paidInvoice(
    context,
    { customer, currency, reason: 'manual', items, discounts, period, over: period, metadata },
    charge,
  ).id;
}

function discountOf(context: Context, session: CheckoutSession, customer: Customer, { coupon, code }: Reduction) {
  const discount = newDiscount(context, { coupon, code, customer: customer.id, session: session.id });
  context.store.insert(discount);
  return { id: discount.id, amount: session.total_details.amount_discount };
}

export function expireCheckout(context: Context, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') return session;
  session.status = 'expired';
  session.url = null;
  context.store.dropTimer('session-expires', session.id);
  return context.save(session, 'checkout.session.expired');
}
