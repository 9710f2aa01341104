/** Two days and hours of the teacher's clock as instants, and what is wrong with them. Pure. */
import { timeOff as limits } from '@parlance/kit/domain/limits.ts';
import { dateText, localDate, timeOf } from '@parlance/kit/domain/time.ts';
import { instantsOfHour, startOfDay, wallTime } from '@parlance/kit/domain/wall-clock.ts';
import { dayAfter } from '../model.ts';

export type Range = { from: number; until: number };
/** YYYY-MM-DD, and an hour of 0 to 24. */
export type Moment = { date: string | null; hour: number };
export type OffHours = { from: Moment; until: Moment };

/** The end of a day is the begin of the next; an hour that clocks skip is the one after it. */
function instantOf({ date, hour }: Moment, zone: string): number | undefined {
  if (!date) return undefined;
  if (hour === 24) return startOfDay(dayAfter(date, 1), zone);
  return instantsOfHour(date, hour, zone)[0] ?? instantsOfHour(date, hour + 1, zone)[0];
}

export function rangeOf({ from, until }: OffHours, zone: string): Range | undefined {
  const [begin, end] = [instantOf(from, zone), instantOf(until, zone)];
  return begin === undefined || end === undefined ? undefined : { from: begin, until: end };
}

/** All of tomorrow. */
export function usualHours(now: number, zone: string): OffHours {
  const date = dayAfter(localDate(now, zone), 1);
  return { from: { date, hour: 0 }, until: { date, hour: 24 } };
}

export function hoursOf({ from, until }: Range, zone: string): OffHours {
  const at = (when: number): Moment => ({ date: localDate(when, zone), hour: wallTime(when, zone).hour });
  const end = at(until);
  // Midnight is the end of the day before it.
  const last = end.hour === 0 && end.date ? { date: dayAfter(end.date, -1), hour: 24 } : end;
  return { from: at(from), until: last };
}

/** "Mon 30 Nov 2026", "Mon 30 Nov 2026, 09:00 to 17:00", or from one day to another; whole days without their hours. */
export function rangeText(range: Range, zone: string, join: (from: string, until: string) => string): string {
  const { from, until } = hoursOf(range, zone);
  const [first, last] = [dateText(range.from, zone), dateText(range.until - 1, zone)];
  const isWholeDays = from.hour === 0 && until.hour === 24;
  if (isWholeDays) return first === last ? first : join(first, last);
  const end = until.hour === 24 ? '24:00' : timeOf(range.until, zone);
  const begin = `${first}, ${timeOf(range.from, zone)}`;
  return join(begin, first === last ? end : `${last}, ${end}`);
}

export type RangeFault = 'backwards' | 'past' | 'tooLong';

export function faultOf({ from, until }: Range, now: number): RangeFault | undefined {
  if (until <= from) return 'backwards';
  if (from <= now) return 'past';
  return until - from > limits.longestDays * 86_400_000 ? 'tooLong' : undefined;
}
