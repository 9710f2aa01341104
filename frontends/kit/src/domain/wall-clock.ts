/** What a clock on the wall of a zone shows at an instant. Intl knows the zones; a library for the rest would be a tenth of the first page's scripts. */
export type WallTime = {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** 0 is Sunday. */
  weekday: number;
};

/** By name in small letters, of which a zone has one. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** The oldest goes when there are so many. */
const mostFormats = 200;

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const times = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', { ...fields, ...times, timeZone });
}

/** Making one is slow, using it is not. A zone that this browser does not know reads as UTC. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = makeFormat(zone || 'UTC');
  } catch {
    format = makeFormat('UTC');
  }
  const [oldest] = formats.keys();
  if (formats.size >= mostFormats && oldest !== undefined) formats.delete(oldest);
  formats.set(key, format);
  return format;
}

/** For luxon, to which every time of a zone that this browser does not know is invalid. */
export const knownZone = (zone: string): string => formatOf(zone).resolvedOptions().timeZone;

/** Read from the whole text, in the order of en-US: taking it apart by the formatter costs three times as much. */
export function wallTime(when: number, zone: string): WallTime {
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = (
    formatOf(zone).format(when).match(/\d+/g) ?? []
  ).map(Number);
  return { year, month, day, hour, minute, second, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** How far the zone is ahead of UTC at that instant. */
export function offsetMinutes(when: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallTime(when, zone);
  const wholeSecond = Math.floor(when / 1000) * 1000;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond) / 60_000);
}

const minute = 60_000;
const aDay = 24 * 60 * minute;
/** No zone is further from UTC. */
const furthest = 15 * 60;

/** The first instant of a day, YYYY-MM-DD: where the clocks skip midnight that is later, and of two midnights it is the first. */
export function startOfDay(date: string, zone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const hasBegun = (when: number) => {
    const { year, month, day } = wallTime(when, zone);
    return Date.UTC(year, month - 1, day) >= midnight;
  };
  let [before, after] = [-furthest, furthest];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hasBegun(midnight + middle * minute)) after = middle;
    else before = middle;
  }
  return midnight + after * minute;
}

/** The instants at which the wall shows a whole hour of a day, YYYY-MM-DD: none where the clocks skip it, two where they go back over it. */
export function instantsOfHour(date: string, hour: number, zone: string): number[] {
  const wall = Date.parse(`${date}T00:00:00Z`) + hour * 60 * minute;
  const offsets = [wall - aDay, wall + aDay].map((near) => offsetMinutes(near, zone) * minute);
  const candidates = [...new Set(offsets.map((offset) => wall - offset))].sort((a, b) => a - b);
  return candidates.filter((when) => when + offsetMinutes(when, zone) * minute === wall);
}

/** The date so many months or days earlier, YYYY-MM-DD; a month that is too short gives its last day. */
export function dayBefore(date: string, { months = 0, days = 0 }: { months?: number; days?: number }): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const moved = Date.UTC(year, month - 1 - months, Math.min(day, lastDay) - days);
  return new Date(moved).toISOString().slice(0, 10);
}
