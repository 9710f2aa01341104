/** What a tutor sees of one period: lines and totals (EARN-06, EARN-15). */
import { money } from '@parlance/proto/limits';
import { fallbackRate, type TutorRate } from './tutor-rate.ts';

export type EarnedLine = { readonly rate: TutorRate | undefined; readonly paid: boolean };

export type Totals = {
  readonly paidCount: number;
  readonly unpaidCount: number;
  readonly paidHundredths: number;
  readonly unpaidHundredths: number;
  readonly currency: string;
};

/** `rate` as shown: a missing one becomes the fallback in the currency of the list (EARN-20). */
export function shownRate(rate: TutorRate | undefined, currency: string): TutorRate {
  return rate ?? fallbackRate(currency);
}

/** Income is in the currency of the newest line; lines in another currency count as lessons but are never added to it. */
export function totalsOf(newestFirst: readonly EarnedLine[], knownCurrency: string | undefined): Totals {
  const currency = newestFirst.find((line) => line.rate)?.rate?.currency ?? knownCurrency ?? money.applicationCurrency;
  const income = (paid: boolean) =>
    newestFirst
      .filter((line) => line.paid === paid)
      .map((line) => shownRate(line.rate, currency))
      .filter((rate) => rate.currency === currency)
      .reduce((sum, rate) => sum + rate.hundredths, 0);
  const paidCount = newestFirst.filter((line) => line.paid).length;
  return {
    paidCount,
    unpaidCount: newestFirst.length - paidCount,
    paidHundredths: income(true),
    unpaidHundredths: income(false),
    currency,
  };
}
