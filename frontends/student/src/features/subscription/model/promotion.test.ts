import { givesText, offOf, type PromotionJson } from './promotion.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const terms = (over: Partial<PromotionJson>): PromotionJson => ({
  trial: null,
  percentOff: null,
  amountOff: null,
  payments: 1,
  ...over,
});

test.each([
  [terms({ trial: { tokens: 1, days: 7 } }), 'CODE is valid: 1 token, 7 days.'],
  [terms({ trial: { tokens: 2, days: 1 } }), 'CODE is valid: 2 tokens, 1 day.'],
  [terms({ percentOff: 20 }), 'CODE is valid: 20\u00a0% off the first payment.'],
  [terms({ percentOff: 12.5, payments: 3 }), 'CODE is valid: 12.5\u00a0% off the first 3 payments.'],
  [terms({ amountOff: usd(1_000), payments: 0 }), 'CODE is valid: USD\u00a010.00 off every payment.'],
  [terms({}), 'CODE is valid, but takes nothing off.'],
])('NS-52 %j is said of a plan as %s', (given, words) => {
  expect(givesText('CODE', given, false)).toBe(words);
});

test('NS-52 of single tokens nothing is said of payments that follow', () => {
  expect(givesText('CODE', terms({ percentOff: 20, payments: 3 }), true)).toBe('CODE is valid: 20\u00a0% off.');
});

test.each([
  [4_950, terms({ percentOff: 20 }), 990],
  [995, terms({ percentOff: 50 }), 498],
  [990, terms({ amountOff: usd(1_000) }), 990],
  [4_950, terms({ amountOff: usd(1_000) }), 1_000],
  [4_950, terms({ amountOff: { amount: 1_000, currency: 'JPY' } }), 0],
  [4_950, undefined, 0],
])('NS-52, LIM-14 of USD minor units %i the code %j takes %i', (amount, given, off) => {
  expect(offOf(usd(amount), given)).toEqual(usd(off));
});
