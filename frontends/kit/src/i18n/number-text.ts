/** A number with so many decimals, in the page's language and without separators between thousands. */
import { language } from './language.ts';

const formats = new Map<string, Intl.NumberFormat>();

export function numberText(value: number, decimals: number): string {
  const key = `${language()} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false };
  // Making one is slow, using it is not.
  const format = formats.get(key) ?? new Intl.NumberFormat(language(), digits);
  formats.set(key, format);
  return format.format(value);
}
