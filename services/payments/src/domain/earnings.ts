/** What a tutor sees of one period: how many lessons, and what they come to in each currency (EARN-06, EARN-15). */
import { money } from '@parlance/proto/limits';
import type { StatementTotal } from './statement.ts';

/** Lines that are paid alike and in one currency: how many lessons, how many lines, and what they come to. */
export type Earned = {
  readonly paid: boolean;
  readonly currency: string;
  readonly lessons: number;
  readonly lines: number;
  readonly amountMinor: number;
};

export type Earnings = {
  readonly paidCount: number;
  readonly unpaidCount: number;
  /** The one that is shown first: of the newest line of the period, or else of all. */
  readonly currency: string;
  readonly totals: readonly StatementTotal[];
};

/** Corrections count no lesson; currencies are never added to each other. */
export function earningsOf(earned: readonly Earned[], knownCurrency: string | undefined): Earnings {
  const currency = knownCurrency ?? money.applicationCurrency;
  const count = (paid: boolean) => earned.reduce((all, some) => (some.paid === paid ? all + some.lessons : all), 0);
  const currencies = [...new Set(earned.map((some) => some.currency))].toSorted();
  const totals = currencies.map((one) => {
    const those = earned.filter((some) => some.currency === one);
    const sum = (paid: boolean) => those.reduce((all, some) => (some.paid === paid ? all + some.amountMinor : all), 0);
    const lines = those.reduce((all, some) => all + some.lines, 0);
    return { currency: one, paidMinor: sum(true), unpaidMinor: sum(false), lines };
  });
  return { paidCount: count(true), unpaidCount: count(false), currency, totals };
}
