/** Which days a history list shows. Dates are YYYY-MM-DD in the viewer's zone. */
import { search } from '@parlance/proto/limits';
import { localDate } from '../domain/time.ts';
import { dayBefore, startOfDay } from '../domain/wall-clock.ts';

export type DateRange = { start: string; end: string };

/** The last month up to today. */
export function defaultRange(now: number, zone: string): DateRange {
  const today = localDate(now, zone);
  return { start: dayBefore(today, { months: search.historyMonths }), end: today };
}

/** The one day that a link leads to, or the last month. */
export function linkedRange(day: string | null, now: number, zone: string): DateRange {
  const isDay = day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay ? { start: day, end: day } : defaultRange(now, zone);
}

/** Epoch milliseconds, half-open: from the start of the first day to the start of the day after the last. */
export function rangeBounds({ start, end }: DateRange, zone: string): { from: number; to: number } {
  return { from: startOfDay(start, zone), to: startOfDay(dayBefore(end, { days: -1 }), zone) };
}
