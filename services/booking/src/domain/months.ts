import { firstInstantOf } from './zone.ts';

/** YYYY-MM of the calendar in a zone, half-open; undefined when there is no such month. */
export function monthIn(zone: string, month: string): { from: Date; to: Date } | undefined {
  const [, year, number] = /^([12]\d{3})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined) return undefined;
  const starts = (after: number) => new Date(firstInstantOf(Date.UTC(Number(year), Number(number) - 1 + after), zone));
  return { from: starts(0), to: starts(1) };
}

/** The same day and time some months earlier, in UTC; a month that is too short gives its last day. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // Too long for that month: the date ran on into the next one, and its day 0 is the last one of the month meant.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
