/** The hosted pages as a browser without scripts uses them. */
import Stripe from 'stripe';
import { startStripeStandIn, type StandIn } from '../stand-in.ts';

let standIn: StandIn;
let stripe: Stripe;
beforeEach(async () => {
  standIn = await startStripeStandIn({ port: 0 });
  stripe = new Stripe(standIn.secretKey, { host: '127.0.0.1', port: standIn.port, protocol: 'http', telemetry: false });
});
afterEach(() => standIn.stop());

const card = { number: '4242 4242 4242 4242', expires: '12 / 40', code: '123', name: 'Camila' };

async function post(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers });
}

async function opened(): Promise<{ url: string; id: string; customer: string }> {
  const { id: customer } = await stripe.customers.create({ email: 'camila@example.org', name: 'Camila <b>' });
  const urls = { success_url: 'https://learn.example.org/back', cancel_url: 'https://learn.example.org/cancelled' };
  const line_items = [{ price: 'price_pte_group', quantity: 1 }];
  const session = await stripe.checkout.sessions.create({ ...urls, mode: 'subscription', customer, line_items });
  return { url: String(session.url), id: session.id, customer };
}

const statusOf = async (id: string) => (await stripe.checkout.sessions.retrieve(id)).status;

test('the page says that it is a test, what is bought, and what is due', async () => {
  const page = await (await fetch((await opened()).url)).text();
  for (const words of ['no real card is charged', 'PTE group, monthly', '69.00', 'Due today'])
    expect(page).toContain(words);
});

test('a card that is good pays, a second press changes nothing, and the way back is on the page', async () => {
  const { url, id } = await opened();
  expect([(await post(url, card)).status, (await post(url, card)).status]).toEqual([303, 303]);
  expect(await statusOf(id)).toBe('complete');
  expect(standIn.controls.objects('charge')).toHaveLength(1);
  expect(await (await fetch(url)).text()).toContain('https://learn.example.org/back');
});

test.each([
  ['a declined card', { number: '4000000000009995' }, 402, 'Declined by the bank: insufficient funds'],
  ['a date that is over', { expires: '01 / 20' }, 422, 'This date is over'],
  ['no card', { number: 'x' }, 422, 'Type one of the test cards below'],
  ['somebody’s own card', { number: '4111111111111111' }, 402, 'only test cards are taken here'],
])('%s is refused at its field, and nothing is charged', async (_what, changed, status, words) => {
  const { url, id } = await opened();
  const answer = await post(url, { ...card, ...changed });
  expect([answer.status, await statusOf(id)]).toEqual([status, 'open']);
  expect(await answer.text()).toContain(words);
});

test.each([
  ['confirmed', 303, 'complete'],
  ['refused', 402, 'open'],
])('where the bank asks and its owner has %s it, the page answers %d', async (answer, status, state) => {
  const { url, id } = await opened();
  const asking = { ...card, number: '4000 0025 0000 3155' };
  expect(await (await post(url, asking)).text()).toContain('Confirm this test payment');
  expect([(await post(url, { ...asking, answer })).status, await statusOf(id)]).toEqual([status, state]);
});

test('a test card fills itself in without a script, and an expired page pays nothing', async () => {
  const { url, id } = await opened();
  expect(await (await post(url, { fill: '5555 5555 5555 4444' })).text()).toContain('value="5555 5555 5555 4444"');
  await stripe.checkout.sessions.expire(id);
  expect((await post(url, card)).status).toBe(410);
  expect(standIn.controls.objects('charge')).toEqual([]);
});

test('in the portal a card is changed, a plan ended and kept, and an open invoice paid on its page', async () => {
  const { url, customer, id } = await opened();
  await post(url, card);
  const { subscription } = await stripe.checkout.sessions.retrieve(id);
  const portal = String(
    (await stripe.billingPortal.sessions.create({ customer, return_url: 'https://learn.example.org' })).url,
  );
  expect(await (await fetch(portal)).text()).toContain('Camila &lt;b&gt;');
  const ends = async () => (await stripe.subscriptions.retrieve(String(subscription))).cancel_at_period_end;
  await post(portal, { cancel: String(subscription) });
  expect(await ends()).toBe(true);
  await post(portal, { keep: String(subscription) });
  expect(await ends()).toBe(false);
  expect((await post(`${portal}/card`, { ...card, number: '4000000000000341' })).status).toBe(303);
  await standIn.controls.advance(32 * 86_400);
  const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  expect((await post(String(open?.hosted_invoice_url), card)).status).toBe(303);
  const paid = await stripe.invoices.retrieve(String(open?.id));
  const pdf = await (await fetch(String(paid.invoice_pdf))).text();
  expect([paid.status, pdf.slice(0, 5)]).toEqual(['paid', '%PDF-']);
});

test('pages of other origins can neither pay nor move the controls, and the key opens the API alone', async () => {
  const { url, id } = await opened();
  for (const origin of ['https://evil.example', 'null']) {
    expect((await post(url, card, { origin })).status).toBe(403);
    expect((await post(`${standIn.url}/_test/pay-checkout/${id}`, {}, { origin })).status).toBe(403);
  }
  expect(
    (await fetch(`${standIn.url}/_test/objects/charge`, { headers: { 'x-forwarded-for': '10.0.0.1' } })).status,
  ).toBe(403);
  expect((await fetch(`${standIn.url}/v1/charges`)).status).toBe(401);
  expect(await (await fetch(`${standIn.url}/_test/objects/charge`)).json()).toEqual([]);
});
