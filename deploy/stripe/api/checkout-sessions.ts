import { expireCheckout } from '../billing/checkout.ts';
import { reductionBy, sharedOut, takenOff } from '../billing/discounts.ts';
import { nameOf } from '../billing/subscriptions.ts';
import type { Context } from '../context.ts';
import { faults } from '../http/faults.ts';
import { list, one } from '../http/reading.ts';
import type { Reader } from '../http/reader.ts';
import type { Call, Route } from '../http/route.ts';
import type { Price } from '../objects/catalog.ts';
import {
  newCheckoutSession,
  newLineItem,
  type CheckoutSession,
  type LineFields,
  type Purpose,
} from '../objects/checkout-session.ts';
import type { Customer } from '../objects/customer.ts';

const hour = 3_600;
const shortest = hour / 2;
const longest = 24 * hour;
/** Clocks of a machine differ by a moment. */
const leeway = 60;

export const CHECKOUT_SESSIONS: Route[] = [
  { method: 'POST', path: '/v1/checkout/sessions', handle: createSession },
  list('checkout.session', '/v1/checkout/sessions', (read) => ({
    customer: read.text('customer'),
    payment_intent: read.text('payment_intent'),
    subscription: read.text('subscription'),
    status: read.oneOf('status', ['open', 'complete', 'expired']),
  })),
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    handle({ context, id }) {
      const session = context.store.demand<CheckoutSession>('checkout.session', id);
      if (session.status !== 'open') {
        throw faults.invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      }
      return expireCheckout(context, session);
    },
  },
  one('checkout.session', '/v1/checkout/sessions'),
];

function createSession({ context, read }: Call): CheckoutSession {
  const mode = read.oneOf('mode', ['payment', 'subscription']);
  if (mode === undefined) throw faults.required('mode');
  read.oneOf('ui_mode', ['hosted_page']);
  const customer = customerOf(context, read);
  const lines = readLines(context, read, mode);
  const currency = lines[0]?.price.currency ?? 'usd';
  const email = read.text('customer_email') ?? null;
  const purpose: Purpose = { lines: [], ...readPurpose(read, mode) };
  const session = newCheckoutSession(context, {
    mode,
    currency,
    customer: customer?.id ?? null,
    customer_email: email,
    email: customer?.email ?? email,
    name: customer?.name ?? null,
    client_reference_id: read.text('client_reference_id') ?? null,
    success_url: read.required('success_url'),
    cancel_url: read.text('cancel_url') ?? null,
    expires_at: expiryOf(context, read),
    metadata: read.metadata(),
    allowCodes: read.flag('allow_promotion_codes') ?? null,
    locale: read.text('locale') ?? null,
    submitType: read.oneOf('submit_type', ['auto', 'book', 'donate', 'pay', 'subscribe']) ?? null,
    makesInvoice: purpose.invoice !== null,
  });
  readHarmless(read);
  price(context, session, purpose, { lines, given: read.list('discounts') });
  context.store.note(`checkout ${session.id}`, purpose);
  context.store.setTimer('session-expires', session.id, session.expires_at);
  return context.add(session);
}

/** What changes nothing about a page with cards only. */
function readHarmless(read: Reader): void {
  read.oneOf('billing_address_collection', ['auto']);
  read.oneOf('customer_creation', ['always', 'if_required']);
  read.oneOf('payment_method_collection', ['always', 'if_required']);
  read.object('adaptive_pricing')?.flag('enabled');
  const update = read.object('customer_update');
  for (const field of ['name', 'address', 'shipping']) update?.oneOf(field, ['auto', 'never']);
}

function customerOf({ store }: Context, read: Reader): Customer | undefined {
  const id = read.text('customer');
  return id === undefined ? undefined : store.demand<Customer>('customer', id, 'customer');
}

function expiryOf({ now }: Context, read: Reader): number {
  const at = read.integer('expires_at') ?? now + longest;
  if (at < now + shortest - leeway || at > now + longest + leeway) {
    throw faults.invalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  }
  return at;
}

type Line = Omit<LineFields, 'discount'>;

function readLines(context: Context, read: Reader, mode: 'payment' | 'subscription'): Line[] {
  const lines = read.list('line_items').map((line, index) => {
    const id = line.required('price');
    const price = context.store.demand<Price>('price', id, `line_items[${index}][price]`);
    if (!price.active)
      throw faults.invalid(`The price specified is inactive: ${id}.`, 'price_inactive', `line_items[${index}][price]`);
    const quantity = line.integer('quantity') ?? 1;
    if (quantity < 1)
      throw faults.invalid(
        'This value must be greater than or equal to 1.',
        'parameter_invalid_integer',
        `line_items[${index}][quantity]`,
      );
    return { price, quantity, description: nameOf(context, price) };
  });
  if (lines.length === 0) throw faults.required('line_items');
  const wanted = mode === 'subscription' ? 'recurring' : 'one_time';
  if (!lines.some(({ price }) => price.type === wanted)) {
    throw faults.invalid(
      mode === 'subscription'
        ? 'You must provide at least one recurring price in `subscription` mode when using prices.'
        : 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      undefined,
      'line_items',
    );
  }
  if (new Set(lines.map(({ price }) => price.currency)).size > 1)
    throw faults.invalid('All prices of a session must have the same currency.', undefined, 'line_items');
  return lines;
}

function readPurpose(read: Reader, mode: 'payment' | 'subscription'): Omit<Purpose, 'lines'> {
  const subscription = mode === 'subscription' ? read.object('subscription_data') : undefined;
  const payment = mode === 'payment' ? read.object('payment_intent_data') : undefined;
  const creation = mode === 'payment' ? read.object('invoice_creation') : undefined;
  const makesInvoice = creation?.flag('enabled') ?? false;
  const data = creation?.object('invoice_data');
  data?.text('description');
  return {
    subscription: {
      metadata: subscription?.metadata() ?? {},
      description: subscription?.text('description') ?? null,
      trialDays: subscription?.integer('trial_period_days') ?? null,
    },
    payment: {
      metadata: payment?.metadata() ?? {},
      description: payment?.text('description') ?? null,
      receiptEmail: payment?.text('receipt_email') ?? null,
      keepsCard: payment?.oneOf('setup_future_usage', ['off_session', 'on_session']) !== undefined,
    },
    invoice: makesInvoice ? { metadata: data?.metadata() ?? {} } : null,
  };
}

type Priced = { lines: Line[]; given: Reader[] };

function price(context: Context, session: CheckoutSession, purpose: Purpose, { lines, given }: Priced): void {
  if (given.length > 1) throw faults.invalid('You may only specify one discount.', undefined, 'discounts');
  if (given.length > 0 && session.allow_promotion_codes) {
    throw faults.invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.');
  }
  const [first] = given;
  const discount = first && { coupon: first.text('coupon'), promotionCode: first.text('promotion_code') };
  if (discount !== undefined) {
    session.discounts = [{ coupon: discount.coupon ?? null, promotion_code: discount.promotionCode ?? null }];
  }
  setSums(context, session, purpose, lines);
}

/** Also when a code is typed on the page. */
export function setSums(context: Context, session: CheckoutSession, purpose: Purpose, lines: Line[]): void {
  const isTrial = session.mode === 'subscription' && purpose.subscription.trialDays !== null;
  const amounts = lines.map(({ price: { unit_amount: each }, quantity }) => (isTrial ? 0 : each * quantity));
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const [first] = session.discounts;
  const given = first && { coupon: first.coupon ?? undefined, promotionCode: first.promotion_code ?? undefined };
  const reduction = given && reductionBy(context, given, session.customer);
  const off = reduction === undefined ? 0 : takenOff(reduction.coupon, subtotal, session.currency);
  const shares = sharedOut(off, amounts);
  purpose.lines = lines.map(({ price: each, quantity, description }, index) =>
    newLineItem({ price: each, quantity, description, discount: shares[index] ?? 0 }),
  );
  session.amount_subtotal = subtotal;
  session.amount_total = subtotal - off;
  session.total_details = { amount_discount: off, amount_shipping: 0, amount_tax: 0 };
}
