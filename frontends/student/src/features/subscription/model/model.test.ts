/** What the page decides without being drawn. */
import { walletWords } from '@parlance/kit/domain/tokens.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import { aBillingItem, anOffer, aSubscription } from '@parlance/kit/testing/money-builders.ts';
import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import { billingRows } from './billing-rows.ts';
import { paidLine, type PendingJson } from './checkout.ts';
import { heldPlans, isStreamOpen, renewals } from './plan-state.ts';
import { orderSchema, stepped } from './token-order.ts';
import { trialSchema } from './trial-order.ts';

const day = 86_400_000;
const awaited: PendingJson = {
  id: 'c1',
  tokenType: 'PTEGroupLessonTokens',
  tokens: 10,
  isPlan: true,
  price: { amount: 6_900, currency: 'USD' },
  openedAt: monday,
  checkoutUrl: null,
};

const fresh = { returnedFrom: null, now: monday };

test.each([
  ['active', 'active'],
  ['ending', 'ending'],
  ['past-due', 'past-due'],
  ['ended', 'none'],
] as const)('SUB-04 a subscription that is %s makes its plan %s', (state, expected) => {
  const plans = heldPlans(anOffer({ subscriptions: [aSubscription({ state })] }), fresh);
  expect(plans.map((plan) => plan.state)).toEqual([expected, 'none', 'none', 'none']);
});

test('CON-22 what the school has given is held until it ends, and opens its stream', () => {
  const categories = [{ tokenType: 'PTEGroupLessonTokens' as const, expiredAt: monday + day }];
  const plans = (now: number) => heldPlans(anOffer(), { ...fresh, categories, now });
  expect(plans(monday + day - 1)[3]).toMatchObject({ state: 'given', until: monday + day });
  expect(plans(monday + day)[3]).toMatchObject({ state: 'none', until: undefined });
  const open = (now: number) => walletWords.map((type) => isStreamOpen(plans(now), type));
  expect(open(monday)).toEqual([false, false, true, true]);
  expect(open(monday + day)).toEqual([false, false, false, false]);
});

test('an ended subscription does not hide the one that came after it', () => {
  const subscriptions = [aSubscription({ id: 'old', state: 'ended' }), aSubscription({ id: 'new' })];
  expect(heldPlans(anOffer({ subscriptions }), fresh)[0]).toMatchObject({
    state: 'active',
    subscription: { id: 'new' },
  });
});

test('only the plan whose checkout the student has come back from is waited for', () => {
  const states = (returnedFrom: string | null, over: Partial<PendingJson> = {}) =>
    heldPlans(anOffer({ pending: [{ ...awaited, ...over }] }), { ...fresh, returnedFrom }).map(({ state }) => state);
  expect(states('c1')).toEqual(['none', 'none', 'none', 'waiting']);
  expect(states('c2')).toEqual(['none', 'none', 'none', 'none']);
  expect(states(null)).toEqual(['none', 'none', 'none', 'none']);
  expect(states('c1', { isPlan: false })).toEqual(['none', 'none', 'none', 'none']);
});

test('renewals are summed by day and currency, the next one first; what ends or failed is none of them', () => {
  const price = (amount: number, currency = 'USD') => ({ amount, currency });
  const subscriptions = [
    aSubscription({ price: price(100), nextPaymentAt: monday + 2 * day }),
    aSubscription({ tokenType: 'groupLessonTokens', price: price(20), nextPaymentAt: monday + 2 * day + 1 }),
    aSubscription({ tokenType: 'PTELessonTokens', price: price(900, 'JPY'), nextPaymentAt: monday + day }),
    aSubscription({ tokenType: 'PTEGroupLessonTokens', state: 'past-due' }),
  ];
  const dayOf = (when: number) => String(Math.floor(when / day));
  expect(renewals(heldPlans(anOffer({ subscriptions }), fresh), dayOf)).toEqual([
    { on: monday + day, price: price(900, 'JPY') },
    { on: monday + 2 * day, price: price(120) },
  ]);
});

test.each([
  [1, {}],
  [50, {}],
  [0, { quantity: 'Choose 1 to 50 tokens' }],
  [51, { quantity: 'Choose 1 to 50 tokens' }],
  [1.5, { quantity: 'Choose 1 to 50 tokens' }],
  ['', { quantity: 'Choose 1 to 50 tokens' }],
  ['-', { quantity: 'Choose 1 to 50 tokens' }],
  [Number.NaN, { quantity: 'Choose 1 to 50 tokens' }],
])('NS-07 %p single tokens: %j', (quantity, faults) => {
  expect(faultsOf(orderSchema, { tokenType: 'lessonTokens', quantity, promoCode: '' })).toEqual(faults);
});

test.each([
  [5, 1, 6],
  [5, -1, 4],
  [1, -1, 1],
  [50, 1, 50],
  [90, -1, 50],
  ['', 1, 1],
  ['', -1, 1],
] as const)('from %p a step of %i leads to %i', (from, by, to) => expect(stepped(from, by)).toBe(to));

test('NS-10 a promo code loses its blanks, is left out when there is none, and has at most 64 characters', () => {
  expect(faultsOf(trialSchema, { priceId: 'p', promoCode: 'x'.repeat(64) })).toEqual({});
  expect(faultsOf(trialSchema, { priceId: 'p', promoCode: 'x'.repeat(65) })).toEqual({
    promoCode: 'must be at most 64 characters',
  });
});

const created = (when: number) => when / 1000;

test.each([
  ['the plan that was awaited', awaited, { tokenType: 'PTEGroupLessonTokens', created: created(monday) }, true],
  ['another plan', awaited, { created: created(monday) }, false],
  ['one from before', awaited, { tokenType: 'PTEGroupLessonTokens', created: created(monday - day) }, false],
  ['tokens of that kind', awaited, { tokenType: 'PTEGroupLessonTokens', kind: 'tokens' }, false],
  [
    'one that is disputed a moment later',
    awaited,
    { tokenType: 'PTEGroupLessonTokens', created: created(monday), subsriptionStatus: 'disputed' },
    true,
  ],
  ['one that was declined', awaited, { tokenType: 'PTEGroupLessonTokens', subsriptionStatus: 'failed' }, false],
  ['what went back', awaited, { tokenType: 'PTEGroupLessonTokens', kind: 'refund' }, false],
] as const)('%s is what the checkout has become', (_what, checkout, over, isIt) => {
  const item = aBillingItem(over);
  expect(paidLine([item], checkout)).toBe(isIt ? item : undefined);
});

test('NS-53 refunds stand under their payment, the first one first; without it where they are', () => {
  const item = (id: string, refundOf: string | null = null) =>
    aBillingItem({ id, refundOf, kind: refundOf ? 'refund' : 'plan' });
  const rows = billingRows([item('r2', 'p2'), item('p3'), item('r1', 'p2'), item('p2'), item('r0', 'p0')]);
  expect(rows.map((row) => `${row.item.id} ${row.isRefundOf}`)).toEqual([
    'p3 false',
    'p2 false',
    'r1 true',
    'r2 true',
    'r0 true',
  ]);
});
