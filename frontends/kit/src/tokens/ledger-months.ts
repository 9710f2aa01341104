/** The months of a student, the present one first, as the ledger is filtered by them. */
import { localDate, monthText } from '../domain/time.ts';

const mostMonths = 36;

export function monthChoices(since: number | null, now: number, zone: string): { value: string; label: string }[] {
  const [year = 0, month = 0] = localDate(now, zone).split('-').map(Number);
  const first = since === null ? '' : localDate(since, zone).slice(0, 7);
  return Array.from({ length: mostMonths }, (_unused, back) => {
    // The middle of a month is in that month everywhere.
    const middle = Date.UTC(year, month - 1 - back, 15, 12);
    return { value: localDate(middle, 'UTC').slice(0, 7), label: monthText(middle, 'UTC') };
  }).filter(({ value }) => first === '' || value >= first);
}
