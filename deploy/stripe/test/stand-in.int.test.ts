/** What the stand-in promises beyond the form of its answers. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@parlance/runtime/testing/eventually';
import Stripe from 'stripe';
import { startStripeStandIn, type StandIn, type StandInOptions } from '../stand-in.ts';

let standIn: StandIn;
let stripe: Stripe;
let endpoint: Server;
let received: string[] = [];
let answers = 200;
let offset = 0;
let moved: () => void = () => undefined;

const clock = {
  now: () => new Date(Date.now() + offset),
  onChange(listener: () => void) {
    moved = listener;
    return () => undefined;
  },
};
const day = 86_400_000;

async function moveBy(ms: number): Promise<void> {
  offset += ms;
  moved();
  await standIn.controls.catchUpWithTime();
}

async function start(options: Partial<StandInOptions> = {}): Promise<void> {
  const { port } = endpoint.address() as AddressInfo;
  standIn = await startStripeStandIn({ port: 0, clock, webhookUrl: `http://127.0.0.1:${port}/`, ...options });
  stripe = new Stripe(standIn.secretKey, {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 2,
  });
}

beforeEach(async () => {
  received = [];
  answers = 200;
  offset = 0;
  endpoint = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (answers === 200) received.push((JSON.parse(body) as { id: string }).id);
      response.writeHead(answers).end();
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  await start();
});
afterEach(async () => {
  await standIn.stop();
  endpoint.closeAllConnections();
  endpoint.close();
});

const urls = { success_url: 'https://learn.example.org/back', cancel_url: 'https://learn.example.org/cancelled' };
const items = [{ price: 'price_pte_one', quantity: 1 }];

async function subscribe(card?: string): Promise<{ customer: string; id: string }> {
  const { id: customer } = await stripe.customers.create({ email: 'camila@example.org' });
  const session = await stripe.checkout.sessions.create({ ...urls, mode: 'subscription', customer, line_items: items });
  standIn.controls.payCheckout(session.id, card);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return { customer, id: String(subscription) };
}

const invoicesOf = async (customer: string) => {
  const { data } = await stripe.invoices.list({ customer });
  return data.map(({ billing_reason: reason, status, attempt_count: tries }) => `${reason} ${status} ${tries}`);
};

test('a key answers what it answered first, to the same words only', async () => {
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'customer:1' });
  const [first, second] = [await create('a@example.org'), await create('a@example.org')];
  expect(second.id).toBe(first.id);
  await expect(create('b@example.org')).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect(standIn.controls.objects('customer')).toHaveLength(1);
});

test('work that was done and never answered is done once, however often it is asked for again', async () => {
  standIn.controls.plan({ call: 'POST /v1/customers', when: 'hang' });
  standIn.controls.plan({ call: 'POST /v1/customers', when: 'after', status: 500 });
  const { id } = await stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'k', timeout: 300 });
  expect(standIn.controls.objects('customer').map((customer) => customer.id)).toEqual([id]);
});

test.each([500, 429])('%d before the work does nothing, and a sticky one stays under its key', async (status) => {
  const create = (key: string) => stripe.customers.create({}, { idempotencyKey: key, maxNetworkRetries: 0 });
  standIn.controls.plan({ call: 'POST /v1/customers', status });
  await expect(create('a')).rejects.toMatchObject({ statusCode: status });
  await create('a');
  standIn.controls.plan({ call: 'POST /v1/customers', status, sticky: true });
  await expect(create('b')).rejects.toMatchObject({ statusCode: status });
  await expect(create('b')).rejects.toMatchObject({ statusCode: status });
  expect(standIn.controls.objects('customer')).toHaveLength(1);
});

test('a restart finds objects, keys and what is still to be posted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  await standIn.stop();
  await start({ folder });
  answers = 503;
  const { id } = await stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'k' });
  await standIn.stop();
  await start({ folder });
  answers = 200;
  standIn.controls.webhooksNow();
  expect((await stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'k' })).id).toBe(id);
  await eventually(() => received.length === 1 && standIn.controls.webhooksWaiting() === 0);
  rmSync(folder, { recursive: true });
});

test('webhooks are lost, doubled and sent again as they are told to be', async () => {
  standIn.controls.webhooks({ dropNext: 1 });
  await stripe.customers.create({ email: 'lost@example.org' });
  standIn.controls.webhooks({ doubleShare: 1, shuffleMs: 50 });
  await stripe.customers.create({ email: 'twice@example.org' });
  await eventually(() => received.length === 2);
  expect(new Set(received).size).toBe(1);
  answers = 500;
  standIn.controls.webhooks({});
  await stripe.customers.create({ email: 'again@example.org' });
  await eventually(() => standIn.controls.webhooksWaiting() === 1);
  answers = 200;
  await eventually(() => received.length === 3);
  expect(standIn.controls.objects('event')).toHaveLength(3);
});

test('a renewal is a draft for an hour and paid then; a cancelled subscription ends with its period', async () => {
  const { customer, id } = await subscribe();
  const { items: first } = await stripe.subscriptions.retrieve(id);
  await moveBy(Number(first.data[0]?.current_period_end) * 1_000 - clock.now().getTime());
  expect(await invoicesOf(customer)).toEqual(['subscription_cycle draft 0', 'subscription_create paid 1']);
  await moveBy(3_600_000);
  expect(await invoicesOf(customer)).toEqual(['subscription_cycle paid 1', 'subscription_create paid 1']);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await moveBy(32 * day);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  expect(await invoicesOf(customer)).toHaveLength(2);
});

test('a declined renewal is tried again for three days, stays open, and is in order when it is paid', async () => {
  const { customer, id } = await subscribe('4000000000000341');
  await moveBy(32 * day);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await moveBy(5 * day);
  const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  expect(open).toMatchObject({ attempt_count: 4, next_payment_attempt: null, auto_advance: false });
  standIn.controls.payInvoice(String(open?.id), '4242424242424242');
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect(await invoicesOf(customer)).toEqual(['subscription_cycle paid 5', 'subscription_create paid 1']);
});

test('a first payment of a plan that is declined leaves nothing behind; the page can be paid with another card', async () => {
  const { id: customer } = await stripe.customers.create({});
  const session = await stripe.checkout.sessions.create({ ...urls, mode: 'subscription', customer, line_items: items });
  expect(standIn.controls.payCheckout(session.id, '4000000000009995').kind).toBe('declined');
  expect(standIn.controls.payCheckout(session.id, '4000002500003155', 'refused').kind).toBe('declined');
  expect(standIn.controls.objects('subscription')).toEqual([]);
  expect(standIn.controls.payCheckout(session.id).kind).toBe('complete');
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('codes that are used up or over are shown as such and refused', async () => {
  const codes = await stripe.promotionCodes.list({ limit: 20 });
  expect(codes.data.filter(({ active }) => active).map(({ code }) => code)).toEqual(['TRIAL14', 'TENOFF', 'WELCOME20']);
  const discounts = [{ promotion_code: 'promo_usedup' }];
  await expect(
    stripe.checkout.sessions.create({ ...urls, mode: 'subscription', line_items: items, discounts }),
  ).rejects.toMatchObject({
    code: 'promotion_code_expired',
  });
});

test('lists go on from an object to the end, each once', async () => {
  for (let index = 0; index < 7; index += 1) await stripe.customers.create({ name: String(index) });
  const names: (string | null | undefined)[] = [];
  for await (const customer of stripe.customers.list({ limit: 3 })) names.push(customer.name);
  expect(names).toEqual(['6', '5', '4', '3', '2', '1', '0']);
});
