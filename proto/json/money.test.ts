import fc from 'fast-check';
import { decimalsOfCurrency, majorText, moneyJson } from './money.ts';

test.each([
  ['USD', 11_900, '119.00'],
  ['USD', 5, '0.05'],
  ['USD', 0, '0.00'],
  ['USD', -1_980, '-19.80'],
  ['JPY', 1_500, '1500'],
  ['JPY', -7, '-7'],
  ['KWD', 1_500, '1.500'],
  ['KWD', -250, '-0.250'],
  ['IQD', 1, '0.001'],
  ['MGA', 100, '1.00'],
  ['CLF', 12_345, '1.2345'],
])('BILL-03, LIM-14 %s %i is written %s', (currency, amount, text) => {
  expect(majorText({ amount, currency })).toBe(text);
});

test('what is written is the amount, to the last unit', () => {
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF', 'PHP');
  fc.assert(
    fc.property(fc.maxSafeInteger(), currencies, (amount, currency) => {
      const text = majorText({ amount, currency });
      expect(Number(text.replace('.', ''))).toBe(amount);
      expect(text.split('.')[1]?.length ?? 0).toBe(decimalsOfCurrency(currency));
    }),
    { numRuns: 10_000 },
  );
});

test('no money is nothing of no currency', () => {
  expect(moneyJson(null)).toEqual({ amount: 0, currency: '' });
  expect(moneyJson({ minorUnits: 250, currency: 'AUD' })).toEqual({ amount: 250, currency: 'AUD' });
});
