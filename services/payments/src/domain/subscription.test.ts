import type { SeenInvoice, SeenSubscription } from './provider-objects.ts';
import { graceUntil, isLive, settleSubscription, stateOf, type Subscription } from './subscription.ts';

const june = new Date('2026-06-01T00:00:00Z');
const july = new Date('2026-07-01T00:00:00Z');
const threeDays = 3 * 24 * 3_600_000;

const seen: SeenSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  checkoutId: undefined,
  priceId: 'p1',
  status: 'active',
  endsAtPeriodEnd: false,
  price: { minor: 8900, currency: 'USD' },
  periodEnd: july,
  latestInvoiceId: 'in_1',
  latestInvoice: undefined,
  endedAt: undefined,
  createdAt: june,
  card: undefined,
};
const invoice = (over: Partial<SeenInvoice>): SeenInvoice => ({
  id: 'in_1',
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  status: 'paid',
  isForPeriod: true,
  isFirst: true,
  priceId: 'p1',
  amount: { minor: 8900, currency: 'USD' },
  createdAt: june,
  periodEnd: july,
  tries: 1,
  nextTryAt: undefined,
  url: '',
  paymentIntentId: 'pi_1',
  ...over,
});
const about = { uid: 'u', tokenType: 'lesson', tokensPerPeriod: 10 } as const;
const settled = (
  over: Partial<SeenSubscription> = {},
  paid: SeenInvoice | undefined = invoice({}),
  before?: Subscription,
) => settleSubscription(before, { ...seen, ...over }, { ...about, invoice: paid });

test.each([
  ['incomplete', false, 'beginning', false],
  ['active', false, 'active', true],
  ['trialing', false, 'active', true],
  ['active', true, 'ending', true],
  ['past_due', false, 'past-due', true],
  ['past_due', true, 'past-due', true],
  ['unpaid', false, 'past-due', true],
  ['paused', false, 'past-due', true],
  ['canceled', false, 'ended', false],
  ['canceled', true, 'ended', false],
  ['incomplete_expired', false, 'ended', false],
  ['a word of tomorrow', false, 'past-due', true],
])('NS-50, NS-51 what the provider calls %s (ends: %p) is %s, live: %p', (status, endsAtPeriodEnd, state, live) => {
  expect(stateOf({ status, endsAtPeriodEnd })).toBe(state);
  expect(isLive({ status, endsAtPeriodEnd })).toBe(live);
});

test.each([
  ['that is paid until its end', {}, invoice({}), july, july],
  ['whose invoice is open has not been paid for', {}, invoice({ status: 'open' }), undefined, july],
  ['without an invoice has not been paid for', {}, undefined, undefined, july],
  ['that ends has no next payment', { endsAtPeriodEnd: true }, invoice({}), july, undefined],
  ['past due is tried again', { status: 'past_due' }, invoice({ status: 'open', nextTryAt: july }), undefined, july],
  ['that has ended has no next payment', { status: 'canceled' }, invoice({}), july, undefined],
] as const)('a plan %s', (_what, over, paid, paidUntil, nextPaymentAt) => {
  expect(settleSubscription(undefined, { ...seen, ...over }, { ...about, invoice: paid })).toMatchObject({
    paidUntil,
    nextPaymentAt,
  });
});

test('SUB-04 what is paid for never becomes less, whatever is looked at last', () => {
  const later = settled({}, invoice({ periodEnd: july }));
  expect(settled({}, invoice({ periodEnd: june }), later).paidUntil).toEqual(july);
  expect(settled({ status: 'past_due' }, invoice({ status: 'open' }), later).paidUntil).toEqual(july);
});

test('NS-51 an invoice of before does not change when the card is asked next', () => {
  const pastDue = settled({ status: 'past_due' }, invoice({ status: 'open', nextTryAt: july }));
  const old = invoice({ id: 'in_0', periodEnd: june });
  expect(settled({ status: 'past_due' }, old, pastDue)).toMatchObject({ nextPaymentAt: july, paidUntil: june });
});

test.each([
  ['renews', {}, new Date(july.getTime() + threeDays)],
  ['is past due', { status: 'past_due' }, new Date(july.getTime() + threeDays)],
  ['ends with its period', { endsAtPeriodEnd: true }, undefined],
  ['has ended', { status: 'canceled' }, undefined],
])('NS-51 the grace of a plan that %s', (_what, over, until) => {
  expect(graceUntil(settled(over), threeDays)).toEqual(until);
});

test('NS-51 what was never paid has no grace', () => {
  expect(graceUntil(settled({ status: 'past_due' }, invoice({ status: 'open' })), threeDays)).toBeUndefined();
});
