/** Pay in major units of the tutor's currency, two decimals, with the currency's own word. */
import { numberText } from '@parlance/kit/i18n/number-text.ts';

export function amountText(amount: number, currency: string): string {
  return `${currency} ${numberText(amount, 2)}`.trim();
}
