/** Which stretches of time a search means: the student's days, and within them the student's hour (SRCH-22..24, CON-01, CON-15). */
import { search } from '@parlance/proto/limits';
import { monthsBefore } from './months.ts';
import { refuse } from './refusals.ts';
import { firstInstantOf, isZone, offsetAt, parseDate, wallClock, wallDay } from './zone.ts';

export type SlotSearch = {
  /** YYYY-MM-DD in `zone`. */
  startDate: string;
  endDate: string;
  /** Local hour [h, h + 1), or anytime. */
  hour: number | undefined;
  zone: string;
};
/** Half-open, epoch milliseconds. */
export type Window = { from: number; to: number };

const aDay = 86_400_000;
const anHour = 3_600_000;
/** Zones change their clocks on quarters of an hour. */
const aQuarter = 900_000;

function checkedDays(wanted: SlotSearch, now: Date): { first: number; last: number } {
  const { zone, hour } = wanted;
  if (!isZone(zone)) throw refuse('MALFORMED', { details: { fields: { timezone: 'is not a time zone' } } });
  if (hour !== undefined && (!Number.isInteger(hour) || hour < 0 || hour > 23)) {
    throw refuse('MALFORMED', { details: { fields: { time: 'is an hour from 0 to 23' } } });
  }
  const first = parseDate(wanted.startDate);
  const last = parseDate(wanted.endDate || wanted.startDate);
  if (first === undefined || last === undefined) {
    throw refuse('MALFORMED', { details: { fields: { startDate: 'YYYY-MM-DD', endDate: 'YYYY-MM-DD' } } });
  }
  const oldest = monthsBefore(wallDay(now.getTime(), zone), search.pastMonths);
  if (first < oldest) throw refuse('DATE_TOO_OLD');
  if (last < oldest) throw refuse('END_TOO_OLD');
  if (last < first) throw refuse('END_BEFORE_START');
  if ((last - first) / aDay + 1 > search.maxDays) throw refuse('RANGE_TOO_LONG');
  return { first, last };
}

/** An hour of one local day: none when the clocks jump over it, twice as long when they fall back into it. */
function hourOf(day: number, hour: number, zone: string): Window[] {
  const wanted = { from: day + hour * anHour, to: day + (hour + 1) * anHour };
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
  const { first, last } = checkedDays(wanted, now);
  const { hour, zone } = wanted;
  const windows: Window[] = [];
  if (hour === undefined) {
    windows.push({ from: firstInstantOf(first, zone), to: firstInstantOf(last + aDay, zone) });
  } else {
    for (let day = first; day <= last; day += aDay) windows.push(...hourOf(day, hour, zone));
  }
  const soonest = now.getTime() + 1;
  return joined(windows)
    .map(({ from, to }) => ({ from: Math.max(from, soonest), to }))
    .filter(({ from, to }) => from < to);
}

/** Whether a slot lies in what was searched; live watches ask this for every slot that opens or goes. */
export function isWithin(windows: readonly Window[], at: Date): boolean {
  return windows.some(({ from, to }) => at.getTime() >= from && at.getTime() < to);
}
