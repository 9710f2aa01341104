import { countText, numberText } from './number-text.ts';

afterEach(() => {
  document.documentElement.lang = 'en';
});

test('decimals are kept, and the language says with which mark', () => {
  expect([numberText(1234.5, 2), numberText(4, 1), numberText(0, 2)]).toEqual(['1234.50', '4.0', '0.00']);
  document.documentElement.lang = 'de';
  expect(numberText(1234.5, 2)).toBe('1234,50');
});

test('a count is whole and parts its thousands', () => {
  expect([0, 999, 100_000, 1_234_567].map(countText)).toEqual(['0', '999', '100,000', '1,234,567']);
});
