import { moneyText, sumsOf } from './money.ts';

const shown = (amount: number, currency: string) => moneyText({ amount, currency }).replace('\u00a0', ' ');

test.each([
  [4_950, 'USD', 'USD 49.50'],
  [-1_980, 'USD', 'USD −19.80'],
  [1_014_000, 'PHP', 'PHP 10,140.00'],
  [0, 'AUD', 'AUD 0.00'],
  [1_500, 'JPY', 'JPY 1,500'],
  [1_500, 'KWD', 'KWD 1.500'],
])('BILL-03 %i %s is shown as %s, with the decimals of its currency', (amount, currency, text) => {
  expect(shown(amount, currency)).toBe(text);
});

test.each(['', 'usd', 'QQQ', 'XXX', '$', '__proto__'])('BILL-07 %j is no currency', (currency) => {
  expect(shown(1_000, currency)).toBe('Currency Not Found 10.00');
});

test('sums stand for themselves, by currency', () => {
  const amounts = [
    { amount: 700, currency: 'PHP' },
    { amount: 100, currency: 'AUD' },
    { amount: -200, currency: 'PHP' },
  ];
  expect(sumsOf(amounts)).toEqual([
    { amount: 100, currency: 'AUD' },
    { amount: 500, currency: 'PHP' },
  ]);
  expect(sumsOf([])).toEqual([]);
});
