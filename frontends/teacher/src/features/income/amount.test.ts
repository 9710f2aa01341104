import { amountText } from './amount.ts';

test('CON-26 pay is shown in major units with two decimals and its currency', () => {
  expect(amountText(65, 'AUD')).toBe('AUD 65.00');
  expect(amountText(0, 'PHP')).toBe('PHP 0.00');
});
