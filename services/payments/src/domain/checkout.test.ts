import { settleCheckout, type Checkout } from './checkout.ts';
import type { SeenCheckout } from './provider-objects.ts';

const at = new Date('2026-06-01T00:00:00Z');
const checkout = (state: Checkout['state']): Checkout => ({
  id: 'c',
  uid: 'u',
  kind: 'plan',
  tokenType: 'lesson',
  quantity: 1,
  tokens: 10,
  priceId: 'p1',
  promotionId: undefined,
  state,
  sessionId: 'cs_1',
  url: 'https://page',
  amount: undefined,
  attempts: 0,
  createdAt: at,
  expiresAt: undefined,
  settledAt: undefined,
  looks: 3,
  nextLookAt: undefined,
  lookedAt: undefined,
});
const seen = (status: SeenCheckout['status']): SeenCheckout => ({
  id: 'cs_1',
  customerId: 'cus_1',
  checkoutId: 'c',
  status,
  url: '',
  amount: undefined,
  isFree: false,
  expiresAt: at,
  subscriptionId: undefined,
  paymentIntentId: undefined,
  invoice: undefined,
});

test.each([
  ['opening', 'open', false, 'open'],
  ['open', 'open', false, 'open'],
  ['open', 'complete', false, 'complete'],
  ['open', 'complete', true, 'paid'],
  ['complete', 'complete', true, 'paid'],
  ['open', 'expired', false, 'expired'],
  ['expired', 'complete', true, 'paid'],
  ['failed', 'complete', false, 'failed'],
  ['failed', 'expired', false, 'failed'],
  ['failed', 'complete', true, 'paid'],
  ['paid', 'open', false, 'paid'],
  ['paid', 'expired', false, 'paid'],
] as const)('a page that is %s here and %s there (paid: %p) is %s', (state, status, isPaid, after) => {
  const settled = settleCheckout(checkout(state), seen(status), { isPaid, at });
  expect(settled.state).toBe(after);
  expect(settled.url).toBe('https://page');
});

test('what was to be paid by a page that was left, and has ended unpaid, is waited for no longer; paid all the same it is paid', () => {
  const over = { isPaid: false, isOver: true, at };
  for (const state of ['open', 'complete'] as const)
    expect(settleCheckout(checkout(state), seen('complete'), over)).toMatchObject({ state: 'failed', settledAt: at });
  expect(settleCheckout(checkout('open'), seen('open'), over).state).toBe('open');
  expect(settleCheckout(checkout('complete'), seen('complete'), { ...over, isPaid: true }).state).toBe('paid');
});

test('a page that was left with payment is looked at a minute later, as if for the first time', () => {
  const left = settleCheckout(checkout('open'), seen('complete'), { isPaid: false, at });
  expect([left.looks, left.nextLookAt]).toEqual([0, new Date(at.getTime() + 60_000)]);
});
