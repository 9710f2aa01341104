import { numberText } from './number-text.ts';

afterEach(() => {
  document.documentElement.lang = 'en';
});

test('decimals are kept, and the language says with which mark', () => {
  expect([numberText(1234.5, 2), numberText(4, 1), numberText(0, 2)]).toEqual(['1234.50', '4.0', '0.00']);
  document.documentElement.lang = 'de';
  expect(numberText(1234.5, 2)).toBe('1234,50');
});
