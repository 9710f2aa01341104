/** Money is whole minor units with their currency, never a fraction. How many of them make one is ISO 4217's to say; other tables round where it does not. */
import type { Money } from '../gen/common.ts';

/** All others have two. */
const decimalsOf: ReadonlyMap<string, number> = new Map(
  [
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ].flatMap(([decimals, codes]) =>
    String(codes)
      .split(' ')
      .map((code) => [code, Number(decimals)] as const),
  ),
);

export function decimalsOfCurrency(currency: string): number {
  return decimalsOf.get(currency) ?? 2;
}

/** To the nearest: on the wire of bookings stand major units (CON-26). What the digits say counts, not the binary fraction. */
export function minorUnits(major: number, currency: string): number {
  return Math.round(Number(`${major}e${decimalsOfCurrency(currency)}`));
}

/** For showing only: nothing is added up in major units. */
export function majorUnits(minor: number, currency: string): number {
  return Number(`${minor}e-${decimalsOfCurrency(currency)}`);
}

export type MoneyJson = { amount: number; currency: string };

/** Nothing said of it is nothing. */
export function moneyJson(money: Money | null): MoneyJson {
  return { amount: money?.minorUnits ?? 0, currency: money?.currency ?? '' };
}

/** "119.00", "1500", "-0.250": exact, without separators, for programs and plain text. */
export function majorText({ amount, currency }: MoneyJson): string {
  const decimals = decimalsOfCurrency(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = amount < 0 ? '-' : '';
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}
