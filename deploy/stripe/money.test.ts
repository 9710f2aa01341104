import { sumText } from './money.ts';

test.each([
  [123_450, 'usd', '1,234.50'],
  [1_500, 'jpy', '1,500'],
  [12_345, 'kwd', '12.345'],
])('%d minor units of %s are shown as %s', (minor, currency, text) => {
  expect(sumText(minor, currency)).toBe(text);
});
