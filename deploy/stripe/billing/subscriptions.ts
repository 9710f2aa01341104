/** A subscription's life: it starts with a paid invoice, renews, falls behind, ends. */
import type { Context } from '../context.ts';
import { sumText } from '../money.ts';
import type { Price } from '../objects/catalog.ts';
import type { Customer } from '../objects/customer.ts';
import type { Invoice, InvoiceFields } from '../objects/invoice.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { newDiscount, type Coupon, type Discount } from '../objects/promotion.ts';
import { newSubscription, periodOf, setPeriod, type Subscription } from '../objects/subscription.ts';
import { countRedemption, sharedOut, takenOff, type Reduction } from './discounts.ts';
import { draftInvoice, finalizeInvoice, payInvoice } from './invoices.ts';
import { nextPeriodEnd } from './periods.ts';
import type { Presence } from './payments.ts';

const day = 86_400;
const warnBeforeTrialEnds = 3 * day;

export type StartSubscription = {
  customer: Customer;
  items: { price: Price; quantity: number }[];
  reduction?: Reduction | undefined;
  session?: string;
  method: PaymentMethod | undefined;
  metadata: Record<string, string>;
  description: string | null;
  trialDays: number | null;
  presence: Presence;
};

/** The card has been asked before, where its owner is there: then a refusal makes nothing. */
export function startSubscription(
  context: Context,
  start: StartSubscription,
): { subscription: Subscription; invoice: Invoice } {
  const { now, store } = context;
  const { customer, items, reduction, method } = start;
  const recurring = items[0]?.price.recurring ?? { interval: 'month' as const, interval_count: 1 };
  const trialEnd = start.trialDays === null ? undefined : now + start.trialDays * day;
  const anchor = trialEnd ?? now;
  const subscription = newSubscription(context, {
    customer: customer.id,
    currency: items[0]?.price.currency ?? 'usd',
    items,
    period: { start: now, end: trialEnd ?? nextPeriodEnd(anchor, recurring, now) },
    anchor,
    trialEnd,
    paymentMethod: method?.id ?? null,
    metadata: start.metadata,
    description: start.description,
  });
  if (reduction !== undefined) addDiscount(context, subscription, reduction, start.session);
  context.add(subscription, 'customer.subscription.created');
  const invoice = draftInvoice(context, invoiceFields(context, subscription, customer, 'subscription_create'));
  subscription.latest_invoice = invoice.id;
  finalizeInvoice(context, invoice);
  if (invoice.total === 0 || method !== undefined) {
    const decline = payInvoice(context, invoice, method as PaymentMethod, start.presence);
    if (decline === undefined && trialEnd === undefined) subscription.status = 'active';
  }
  context.save(subscription, 'customer.subscription.updated');
  store.setTimer('renew', subscription.id, periodOf(subscription).end);
  if (trialEnd !== undefined) store.setTimer('trial-ends', subscription.id, trialEnd - warnBeforeTrialEnds);
  return { subscription, invoice };
}

function addDiscount(
  context: Context,
  subscription: Subscription,
  reduction: Reduction,
  session: string | undefined,
): void {
  const { coupon, code } = reduction;
  const { customer, id } = subscription;
  const discount = newDiscount(context, { coupon, code, customer, subscription: id, session: session ?? null });
  context.store.insert(discount);
  context.tell('customer.discount.created', discount);
  subscription.discounts = [discount.id];
  countRedemption(context, reduction);
}

/** What one period costs, less the discounts that still count. */
function invoiceFields(
  context: Context,
  subscription: Subscription,
  customer: Customer,
  reason: Invoice['billing_reason'],
): InvoiceFields {
  const { store, now } = context;
  const period = periodOf(subscription);
  const isTrial = subscription.status === 'trialing';
  const priced = subscription.items.data.map((item) => ({
    item,
    amount: isTrial ? 0 : item.price.unit_amount * item.quantity,
  }));
  const amounts = priced.map(({ amount }) => amount);
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const discounts = subscription.discounts.flatMap((id) => {
    const discount = store.demand<Discount>('discount', id);
    const coupon = store.demand<Coupon>('coupon', discount.source.coupon);
    const counts =
      coupon.duration === 'once' ? reason === 'subscription_create' : discount.end === null || discount.end > now;
    return counts && subtotal > 0 ? [{ id, amount: takenOff(coupon, subtotal, subscription.currency) }] : [];
  });
  const shares = sharedOut(
    discounts.reduce((sum, { amount }) => sum + amount, 0),
    amounts,
  );
  const items = priced.map(({ item, amount }, index) => ({
    price: item.price,
    quantity: item.quantity,
    amount,
    discount: shares[index] ?? 0,
    description: isTrial
      ? `Trial period for ${nameOf(context, item.price)}`
      : lineText(context, item.price, item.quantity),
    subscriptionItem: item.id,
  }));
  return {
    customer,
    currency: subscription.currency,
    reason,
    items,
    discounts,
    period,
    over:
      reason === 'subscription_create' ? { start: now, end: now } : { start: subscription.created, end: period.start },
    subscription: { id: subscription.id, metadata: subscription.metadata },
  };
}

export function nameOf({ store }: Context, price: Price): string {
  return String(store.find(price.product)?.name ?? price.nickname ?? price.id);
}

function lineText(context: Context, price: Price, quantity: number): string {
  const each = sumText(price.unit_amount, price.currency);
  return `${quantity} × ${nameOf(context, price)} (at ${price.currency.toUpperCase()} ${each} / ${price.recurring?.interval ?? 'month'})`;
}

/** At the end of a period: the next one begins as a draft, or it is over. */
export function renew(context: Context, subscription: Subscription): void {
  const { store, now, settings } = context;
  if (subscription.cancel_at_period_end) return endSubscription(context, subscription);
  const { start, end } = periodOf(subscription);
  const recurring = subscription.items.data[0]?.price.recurring;
  if (recurring === null || recurring === undefined) return;
  const next = nextPeriodEnd(subscription.billing_cycle_anchor, recurring, end);
  setPeriod(subscription, { start: end, end: next });
  if (subscription.status === 'trialing') subscription.status = 'active';
  const customer = store.demand<Customer>('customer', subscription.customer);
  const fields = invoiceFields(context, subscription, customer, 'subscription_cycle');
  const invoice = draftInvoice(context, { ...fields, over: { start, end } });
  invoice.automatically_finalizes_at = now + settings.draftSeconds;
  invoice.next_payment_attempt = now + settings.draftSeconds;
  store.save(invoice);
  subscription.latest_invoice = invoice.id;
  context.save(subscription, 'customer.subscription.updated');
  store.setTimer('finalize', invoice.id, now + settings.draftSeconds);
  store.setTimer('renew', subscription.id, next);
}

function subscriptionOf({ store }: Context, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details.subscription;
  return id === undefined ? undefined : store.find<Subscription>(id, 'subscription');
}

/** The draft becomes an invoice and is charged. */
export function chargeRenewal(context: Context, invoice: Invoice): void {
  if (invoice.status !== 'draft') return;
  finalizeInvoice(context, invoice);
  collect(context, invoice);
}

/** Nobody is there: the card that is on file is asked, and asked again later. */
export function collect(context: Context, invoice: Invoice): void {
  const { store } = context;
  if (invoice.status !== 'open') return;
  const subscription = subscriptionOf(context, invoice);
  const method = cardOf(context, invoice, subscription);
  if (invoice.total > 0 && method === undefined) {
    invoice.attempted = true;
    invoice.attempt_count += 1;
    context.save(invoice, 'invoice.payment_failed');
    return fallBehind(context, invoice, subscription);
  }
  const decline = payInvoice(context, invoice, method as PaymentMethod, { ownerIsThere: false });
  if (decline !== undefined) return fallBehind(context, store.demand<Invoice>('invoice', invoice.id), subscription);
  catchUp(context, invoice);
}

function cardOf(
  { store }: Context,
  invoice: Invoice,
  subscription: Subscription | undefined,
): PaymentMethod | undefined {
  const customer = store.demand<Customer>('customer', invoice.customer);
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  return id === null ? undefined : store.find<PaymentMethod>(id, 'payment_method');
}

function fallBehind(context: Context, invoice: Invoice, subscription: Subscription | undefined): void {
  const { store, now, settings } = context;
  const first = invoice.status_transitions.finalized_at ?? now;
  const next = settings.retrySeconds.map((after) => first + after).find((at) => at > now) ?? null;
  invoice.next_payment_attempt = next;
  invoice.auto_advance = next !== null;
  context.save(invoice, 'invoice.updated');
  if (next === null) store.dropTimer('retry', invoice.id);
  else store.setTimer('retry', invoice.id, next);
  if (subscription !== undefined && subscription.status === 'active') {
    subscription.status = 'past_due';
    context.save(subscription, 'customer.subscription.updated');
  }
  const customer = store.demand<Customer>('customer', invoice.customer);
  if (customer.delinquent) return;
  customer.delinquent = true;
  context.save(customer, 'customer.updated');
}

/** After an open invoice was paid: the subscription is in order again when nothing else of it is open. */
export function catchUp(context: Context, invoice: Invoice): void {
  const { store } = context;
  const subscription = subscriptionOf(context, invoice);
  const open = store.search<Invoice>('invoice', { where: { customer: invoice.customer, status: 'open' } }).data;
  if (subscription !== undefined && ['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) {
    if (!open.some((other) => other.parent?.subscription_details.subscription === subscription.id)) {
      subscription.status = 'active';
      context.save(subscription, 'customer.subscription.updated');
    }
  }
  const customer = store.demand<Customer>('customer', invoice.customer);
  if (!customer.delinquent || open.length > 0) return;
  customer.delinquent = false;
  context.save(customer, 'customer.updated');
}

export function endSubscription(context: Context, subscription: Subscription): void {
  const { store, now } = context;
  subscription.status = 'canceled';
  subscription.ended_at = now;
  subscription.canceled_at ??= now;
  subscription.cancellation_details.reason ??= 'cancellation_requested';
  for (const kind of ['renew', 'trial-ends']) store.dropTimer(kind, subscription.id);
  const unpaid = store.search<Invoice>('invoice', {
    where: { customer: subscription.customer, status: ['open', 'draft'] },
  }).data;
  for (const invoice of unpaid) {
    if (invoice.parent?.subscription_details.subscription !== subscription.id) continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    for (const kind of ['retry', 'finalize']) store.dropTimer(kind, invoice.id);
    context.save(invoice, 'invoice.updated');
  }
  context.save(subscription, 'customer.subscription.deleted');
}

/** `cancel_at_period_end`, and taking it back. */
export function setToEnd({ now }: Context, subscription: Subscription, ends: boolean): void {
  if (subscription.cancel_at_period_end === ends) return;
  subscription.cancel_at_period_end = ends;
  subscription.cancel_at = ends ? periodOf(subscription).end : null;
  subscription.canceled_at = ends ? now : null;
  subscription.cancellation_details = { comment: null, feedback: null, reason: ends ? 'cancellation_requested' : null };
}
