/** The stand-in speaks Stripe and no dialect: its answers, its webhooks and what the `stripe` package asks are held against Stripe's own document. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@parlance/runtime/testing/eventually';
import Stripe from 'stripe';
import { startStripeStandIn, type StandIn } from '../stand-in.ts';
import type { StripeObject } from '../store/objects.ts';
import { readContract, type Contract } from './openapi.ts';

const month = 32 * 86_400;

let contract: Contract;
let standIn: StandIn;
let stripe: Stripe;
let endpoint: Server;
const calls: { method: string; path: string; words: string; answer: string }[] = [];
const posted: { body: string; signature: string }[] = [];

beforeAll(async () => {
  contract = await readContract();
  endpoint = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      posted.push({ body, signature: String(request.headers['stripe-signature']) });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const webhookUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`;
  standIn = await startStripeStandIn({ port: 0, webhookUrl, onCall: (call) => calls.push(call) });
  stripe = new Stripe(standIn.secretKey, { host: '127.0.0.1', port: standIn.port, protocol: 'http', telemetry: false });
}, 300_000);
afterAll(async () => {
  await standIn.stop();
  endpoint.closeAllConnections();
  endpoint.close();
});

const urls = { success_url: 'https://learn.example.org/back', cancel_url: 'https://learn.example.org/cancelled' };

async function subscribe(customer: string): Promise<Stripe.Checkout.Session> {
  const session = await stripe.checkout.sessions.create({
    ...urls,
    mode: 'subscription',
    customer,
    client_reference_id: 'uid-1',
    line_items: [{ price: 'price_pte_one', quantity: 1 }],
    discounts: [{ promotion_code: 'promo_welcome' }],
    metadata: { uid: 'uid-1' },
    subscription_data: { metadata: { uid: 'uid-1' } },
    expand: ['line_items'],
  });
  standIn.controls.payCheckout(session.id);
  return stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice.payments'] });
}

async function buy(customer: string, card?: string): Promise<Stripe.Checkout.Session> {
  const session = await stripe.checkout.sessions.create({
    ...urls,
    mode: 'payment',
    customer,
    line_items: [{ price: 'price_token_pte_one', quantity: 3 }],
    invoice_creation: { enabled: true },
    payment_intent_data: { metadata: { uid: 'uid-1' } },
  });
  standIn.controls.payCheckout(session.id, card);
  return stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
}

/** A student's year in short: everything that the stand-in can show. */
async function live(): Promise<void> {
  const customer = await stripe.customers.create({
    email: 'camila@example.org',
    name: 'Camila',
    metadata: { uid: 'uid-1' },
  });
  const { subscription } = await subscribe(customer.id);
  const { id } = subscription as Stripe.Subscription;
  await standIn.controls.advance(month);
  standIn.controls.changeCard(customer.id, '4000000000000341');
  await standIn.controls.advance(month);
  const [open] = (await stripe.invoices.list({ customer: customer.id, status: 'open', expand: ['data.payments'] }))
    .data;
  standIn.controls.payInvoice(String(open?.id), '5555555555554444');
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await stripe.subscriptions.cancel(id);
  const bought = await buy(customer.id, '378282246310005');
  await buy(customer.id, '4000000000009995');
  const intent = (bought.payment_intent as Stripe.PaymentIntent).id;
  const refund = await stripe.refunds.create({
    payment_intent: intent,
    amount: 100,
    reason: 'requested_by_customer',
    metadata: { refund_id: 'r1' },
  });
  standIn.controls.failRefund(refund.id);
  const dispute = standIn.controls.openDispute(
    String((bought.payment_intent as Stripe.PaymentIntent).latest_charge && chargeOf(bought)),
  );
  standIn.controls.closeDispute(dispute.id, true);
  await stripe.billingPortal.sessions.create({ customer: customer.id, return_url: urls.cancel_url });
  await stripe.promotionCodes.list({ code: 'TRIAL14', active: true, expand: ['data.promotion.coupon'] });
  await readEverything(customer.id, intent);
}

function chargeOf(session: Stripe.Checkout.Session): string {
  const charge = (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
  return charge.id;
}

async function readEverything(customer: string, intent: string): Promise<void> {
  await stripe.prices.list({ active: true, limit: 10, expand: ['data.product'] });
  await stripe.prices.retrieve('price_pte_one');
  await stripe.products.list({ limit: 3 });
  await stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method', 'subscriptions'] });
  await stripe.customers.listPaymentMethods(customer, { type: 'card' });
  await stripe.subscriptions.list({
    status: 'all',
    limit: 100,
    expand: ['data.default_payment_method', 'data.discounts'],
  });
  await stripe.invoices.list({ created: { gte: 1 }, limit: 100 });
  await stripe.paymentIntents.list({ created: { gte: 1 }, limit: 100, expand: ['data.latest_charge'] });
  await stripe.charges.list({ customer });
  await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  await stripe.disputes.list({ limit: 3 });
  await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent } });
  await stripe.checkout.sessions.list({ customer, status: 'complete' });
  const first = await stripe.events.list({ limit: 2, created: { gte: 1 } });
  await stripe.events.list({
    limit: 2,
    starting_after: String(first.data[1]?.id),
    types: ['invoice.paid', 'charge.refunded'],
  });
}

test('everything it answers, lists and posts is of the form that Stripe’s document describes, and so is what is asked', async () => {
  await live();
  const words = (list: string[]) => [...new Set(list)].sort();
  expect(words(calls.flatMap((call) => contract.faultsOfCall(call)))).toEqual([]);
  expect(words(calls.flatMap(({ answer }) => contract.faultsOf(JSON.parse(answer) as StripeObject)))).toEqual([]);
  expect(words(standIn.controls.objects().flatMap((object) => contract.faultsOf(object)))).toEqual([]);
  const kinds = new Set(standIn.controls.objects().map(({ object }) => object));
  expect([...kinds].sort().join(' ')).toBe(
    'billing_portal.session charge checkout.session coupon customer discount dispute event invoice invoice_payment payment_intent payment_method price product promotion_code refund subscription',
  );
  standIn.controls.webhooksNow();
  const events = standIn.controls.objects('event').length;
  await eventually(() => posted.length === events);
  const received = posted.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, standIn.webhookSecret),
  );
  expect(words(received.flatMap((event) => contract.faultsOf(event as unknown as StripeObject)))).toEqual([]);
}, 120_000);

test('the document does find what is not Stripe’s', () => {
  const [customer] = standIn.controls.objects('customer');
  expect(contract.faultsOf({ ...customer, nickname: 'Cami' } as StripeObject)).toHaveLength(1);
  expect(contract.faultsOf({ ...customer, created: 'today' } as StripeObject)).not.toEqual([]);
  expect(contract.faultsOfCall({ method: 'POST', path: '/v1/refunds', words: 'sum=100' })).toHaveLength(1);
  expect(contract.faultsOfCall({ method: 'POST', path: '/v1/refund', words: '' })).toHaveLength(1);
});
