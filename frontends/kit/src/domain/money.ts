/** Money in the page's language: code, space, amount with the decimals of its currency ("USD 49.50", "USD −19.80"). */
import { decimalsOfCurrency, majorText, type MoneyJson } from '@parlance/proto/json/money';
import { amountText } from '../i18n/number-text.ts';
import { texts } from '../locales/texts.ts';

export { decimalsOfCurrency, majorText };

const noCurrencies: ReadonlySet<string> = new Set(['XTS', 'XXX']);
let known: ReadonlySet<string> | undefined;

function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  return known.has(code) && !noCurrencies.has(code);
}

/** BILL-07: the code, or what is said instead of one that nobody knows. */
export function currencyText(currency: string): string {
  return isCurrency(currency) ? currency : texts.now().money.unknownCurrency;
}

/** The amount alone, where the currency stands elsewhere. */
export function figureText(money: MoneyJson): string {
  return amountText(Number(majorText(money)), decimalsOfCurrency(money.currency)).replace('-', '−');
}

/** With a space that no line breaks at. */
export function moneyText(money: MoneyJson): string {
  return `${currencyText(money.currency)}\u00a0${figureText(money)}`;
}

/** Sums never mix currencies: one for each, by code. */
export function sumsOf(amounts: readonly MoneyJson[]): MoneyJson[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency })).sort(byCode);
}

const byCode = (a: MoneyJson, b: MoneyJson) => (a.currency < b.currency ? -1 : 1);

/** As a field of a form holds it. */
export const majorUnits = (money: MoneyJson): number => Number(majorText(money));
export const minorUnits = (major: number, currency: string): number =>
  Math.round(major * 10 ** decimalsOfCurrency(currency));
