/** Which stretches of time a search means: the student's days, and within them the student's hours (SRCH-22..24, CON-01, CON-15). */
import { search } from '@parlance/proto/limits';
import { monthsBefore } from './months.ts';
import { refuse } from './refusals.ts';
import { firstInstantOf, isZone, offsetAt, parseDate, wallClock, wallDay } from './zone.ts';

export type SlotSearch = {
  /** YYYY-MM-DD in `zone`. */
  startDate: string;
  endDate: string;
  /** Local hour at which the searched part of a day begins, or anytime. */
  hour: number | undefined;
  /** Local hour at which it ends; an hour later where none is said. */
  untilHour?: number | undefined;
  zone: string;
};
/** Half-open, epoch milliseconds. */
export type Window = { from: number; to: number };

const aDay = 86_400_000;
const anHour = 3_600_000;
/** Zones change their clocks on quarters of an hour. */
const aQuarter = 900_000;

type Hours = { from: number; to: number };

/** Undefined for anytime. */
function checkedHours({ hour, untilHour }: SlotSearch): Hours | undefined {
  if (hour === undefined) return undefined;
  const until = untilHour ?? hour + 1;
  if (!Number.isInteger(hour) || hour < 0 || hour > 23) {
    throw refuse('MALFORMED', { details: { fields: { time: 'is an hour from 0 to 23' } } });
  }
  if (!Number.isInteger(until) || until <= hour || until > 24) {
    throw refuse('MALFORMED', { details: { fields: { time: 'ends after it begins, by 24' } } });
  }
  return { from: hour, to: until };
}

type Days = Pick<SlotSearch, 'startDate' | 'endDate' | 'zone'>;

function checkedDays(wanted: Days, now: Date, most: number): { first: number; last: number } {
  const { zone } = wanted;
  if (!isZone(zone)) throw refuse('MALFORMED', { details: { fields: { timezone: 'is not a time zone' } } });
  const first = parseDate(wanted.startDate);
  const last = parseDate(wanted.endDate || wanted.startDate);
  if (first === undefined || last === undefined) {
    throw refuse('MALFORMED', { details: { fields: { startDate: 'YYYY-MM-DD', endDate: 'YYYY-MM-DD' } } });
  }
  const oldest = monthsBefore(wallDay(now.getTime(), zone), search.pastMonths);
  if (first < oldest) throw refuse('DATE_TOO_OLD');
  if (last < oldest) throw refuse('END_TOO_OLD');
  if (last < first) throw refuse('END_BEFORE_START');
  if ((last - first) / aDay + 1 > most) throw refuse('RANGE_TOO_LONG');
  return { first, last };
}

/** Hours of one local day: what the clocks jump over is not there, and what they fall back into is there twice. */
function hoursOf(day: number, hours: Hours, zone: string): Window[] {
  const wanted = { from: day + hours.from * anHour, to: day + hours.to * anHour };
  const dayFrom = firstInstantOf(day, zone);
  const dayTo = firstInstantOf(day + aDay, zone);
  const offset = offsetAt(dayFrom, zone);
  if (offsetAt(dayTo, zone) === offset) return [{ from: wanted.from - offset, to: wanted.to - offset }];
  const found: Window[] = [];
  for (let at = dayFrom; at < dayTo; at += aQuarter) {
    const wall = wallClock(at, zone);
    if (wall >= wanted.from && wall < wanted.to) found.push({ from: at, to: at + aQuarter });
  }
  return found;
}

function joined(windows: readonly Window[]): Window[] {
  const result: Window[] = [];
  for (const window of windows) {
    const last = result.at(-1);
    if (last && last.to === window.from) last.to = window.to;
    else result.push({ ...window });
  }
  return result;
}

/** In order, never reaching into the past; empty when everything asked for is over. */
export function searchWindows(wanted: SlotSearch, now: Date): Window[] {
  const hours = checkedHours(wanted);
  const { first, last } = checkedDays(wanted, now, search.maxDays);
  const { zone } = wanted;
  const windows: Window[] = [];
  if (hours === undefined) {
    windows.push({ from: firstInstantOf(first, zone), to: firstInstantOf(last + aDay, zone) });
  } else {
    for (let day = first; day <= last; day += aDay) windows.push(...hoursOf(day, hours, zone));
  }
  return ahead(joined(windows), now);
}

/** What is left of them after now. */
function ahead<W extends Window>(windows: readonly W[], now: Date): W[] {
  const soonest = now.getTime() + 1;
  return windows
    .map((window) => ({ ...window, from: Math.max(window.from, soonest) }))
    .filter(({ from, to }) => from < to);
}

export type DayWindow = Window & { day: string };

/** Each day of a range that is not over yet, by its name; longer than a search, because a calendar shows a month and its neighbours. */
export function dayWindows(wanted: Days, now: Date): DayWindow[] {
  const { first, last } = checkedDays(wanted, now, search.freeDaysMax);
  const windows: DayWindow[] = [];
  for (let at = first; at <= last; at += aDay) {
    const window = { from: firstInstantOf(at, wanted.zone), to: firstInstantOf(at + aDay, wanted.zone) };
    windows.push({ ...window, day: new Date(at).toISOString().slice(0, 10) });
  }
  return ahead(windows, now);
}

/** Whether a slot lies in what was searched; live watches ask this for every slot that opens or goes. */
export function isWithin(windows: readonly Window[], at: Date): boolean {
  return windows.some(({ from, to }) => at.getTime() >= from && at.getTime() < to);
}
