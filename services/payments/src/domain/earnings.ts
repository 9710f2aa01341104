/** What a tutor sees of one period: lines and totals (EARN-06, EARN-15). */
import { money } from '@parlance/proto/limits';
import { fallbackRate, type TutorRate } from './tutor-rate.ts';

/** Lines that are paid alike, all in one currency or all without a rate: how many, and what they come to. */
export type Earned = { readonly paid: boolean; readonly count: number; readonly sum: TutorRate | undefined };

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

/** Income is in one currency; lines in another one count as lessons but are never added to it. */
export function totalsOf(earned: readonly Earned[], knownCurrency: string | undefined): Totals {
  const currency = knownCurrency ?? money.applicationCurrency;
  const fallback = fallbackRate(currency).hundredths;
  const of = (paid: boolean) => earned.filter((some) => some.paid === paid);
  const count = (paid: boolean) => of(paid).reduce((all, some) => all + some.count, 0);
  const income = (paid: boolean) =>
    of(paid)
      .map((some) => some.sum ?? { hundredths: some.count * fallback, currency })
      .filter((sum) => sum.currency === currency)
      .reduce((all, { hundredths }) => all + hundredths, 0);
  return {
    paidCount: count(true),
    unpaidCount: count(false),
    paidHundredths: income(true),
    unpaidHundredths: income(false),
    currency,
  };
}
