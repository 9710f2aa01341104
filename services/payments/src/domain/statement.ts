/** What a period's lines come to, per currency, and why each of them stands there. */
import { wordsOf } from './pay-terms.ts';
import { isCorrection, type PayLine } from './pay-line.ts';

export type StatementTotal = {
  readonly currency: string;
  readonly paidMinor: number;
  readonly unpaidMinor: number;
  readonly lines: number;
};

type Counted = Pick<PayLine, 'currency' | 'amountMinor' | 'paid'>;

/** By currency, in the order of the alphabet. */
export function totalsOf(lines: readonly Counted[]): StatementTotal[] {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  return [...byCurrency.keys()].toSorted().map((currency) => {
    const those = byCurrency.get(currency) ?? [];
    const sum = (paid: boolean) => those.reduce((all, line) => (line.paid === paid ? all + line.amountMinor : all), 0);
    return { currency, paidMinor: sum(true), unpaidMinor: sum(false), lines: those.length };
  });
}

/** Of all tutors, by currency: what their own rows say, added up. */
export function totalsOfWeeks(weeks: readonly StatementTotal[]): StatementTotal[] {
  const currencies = [...new Set(weeks.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => {
    const those = weeks.filter((week) => week.currency === currency);
    const sum = (of: 'paidMinor' | 'unpaidMinor' | 'lines') => those.reduce((all, week) => all + week[of], 0);
    return { currency, paidMinor: sum('paidMinor'), unpaidMinor: sum('unpaidMinor'), lines: sum('lines') };
  });
}

/** The rule behind a line, or an administrator's words. */
export function ruleOf(line: PayLine & { readonly correctsPaid: boolean }): string {
  if (line.reason !== '') return line.reason;
  if (isCorrection(line)) {
    const rule = line.amountMinor < 0 ? 'The lesson is not owed any more' : 'The lesson is owed after all';
    return line.correctsPaid ? `${rule}; its week had been paid` : rule;
  }
  if (line.rateMinor === undefined) return 'No rate came with the booking';
  const { within, part } = wordsOf(line.terms);
  if (line.status === 'student-absent') return `The student was absent: ${part}`;
  if (line.cause === 'admin') return `Completed by an administrator: ${part}`;
  return `Completed, with feedback within ${within}: ${part}`;
}
