/** What the lessons of a week come to on each of its dates, as the school's wall in Darwin has them. Pure. */
import { majorText, minorUnits } from '@parlance/proto/json/money';
import { money, payPeriods } from '@parlance/proto/limits';
import type { Schemas } from '../api/types.ts';
import { localDate } from '../domain/time.ts';

type PayLine = Schemas['PayLine'];
export type DateIncome = {
  /** YYYY-MM-DD, or what stands for the corrections. */
  date: string;
  /** An instant of that date. */
  when: number;
  /** Minor units. */
  paid: number;
  unpaid: number;
};

export const corrections = 'corrections';
const aDay = 86_400_000;
const days = 7;

/** Only to draw it: what came without a rate adds nothing to any sum. */
const drawnAmount = ({ amount, rate, correctsPeriod, currency }: PayLine): number =>
  rate === 0 && correctsPeriod === null ? minorUnits(money.earningsFallbackRate, currency) : amount;

export const isUnrated = ({ rate, correctsPeriod }: PayLine): boolean => rate === 0 && correctsPeriod === null;

export function dateOf({ when, correctsPeriod }: PayLine): string {
  return correctsPeriod === null ? localDate(when, payPeriods.zone) : corrections;
}

/** All seven dates, and the corrections if there are any; in one currency. */
export function incomePerDate(
  lines: readonly PayLine[],
  { start, currency }: { start: number; currency: string },
): DateIncome[] {
  const those = lines.filter((line) => line.currency === currency);
  const sum = (date: string, paid: boolean) =>
    those.reduce((all, line) => (line.paid === paid && dateOf(line) === date ? all + drawnAmount(line) : all), 0);
  const incomeOn = (date: string, when: number) => ({ date, when, paid: sum(date, true), unpaid: sum(date, false) });
  const dates = Array.from({ length: days }, (_none, day) => {
    // Noon: clocks in Darwin never change, and if they did it would still be that date.
    const when = start + day * aDay + aDay / 2;
    return incomeOn(localDate(when, payPeriods.zone), when);
  });
  return those.some((line) => line.correctsPeriod !== null) ? [...dates, incomeOn(corrections, start)] : dates;
}

/** For the height of a bar. */
export const heightOf = (amount: number, currency: string): number => Number(majorText({ amount, currency }));
