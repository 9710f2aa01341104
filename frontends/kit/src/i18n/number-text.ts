/** Numbers in the page's language. Making a format is slow, using it is not. */
import { language } from './language.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatted(value: number, decimals: number, useGrouping: boolean): string {
  const key = `${language()} ${decimals} ${useGrouping}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping };
  const format = formats.get(key) ?? new Intl.NumberFormat(language(), digits);
  formats.set(key, format);
  return format.format(value);
}

/** With so many decimals and without separators between thousands. */
export function numberText(value: number, decimals: number): string {
  return formatted(value, decimals, false);
}

/** An amount: with so many decimals, and separators between thousands. */
export function amountText(value: number, decimals: number): string {
  return formatted(value, decimals, true);
}

/** How many there are: whole, with separators between thousands. */
export function countText(value: number): string {
  return formatted(value, 0, true);
}
