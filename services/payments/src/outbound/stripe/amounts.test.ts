import { amountFor, moneyFrom } from './amounts.ts';

test.each([
  [8900, 'usd', { minor: 8900, currency: 'USD' }],
  [1500, 'jpy', { minor: 1500, currency: 'JPY' }],
  [12_340, 'kwd', { minor: 12_340, currency: 'KWD' }],
  [500, 'isk', { minor: 5, currency: 'ISK' }],
  [700, 'ugx', { minor: 7, currency: 'UGX' }],
  [9, 'mga', { minor: 900, currency: 'MGA' }],
])('LIM-14 %i %s of Stripe are %j, and back', (amount, currency, money) => {
  expect(moneyFrom(amount, currency)).toEqual(money);
  expect(amountFor(money)).toBe(amount);
});
