/** Wall clocks of IANA zones, correct on the days they change. */

/** By name in small letters: a zone has one name but thousands of spellings, and a format takes 24 kB. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** The oldest goes when there are so many. */
const mostFormats = 200;

function format(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const [oldest] = formats.keys();
  if (formats.size >= mostFormats && oldest !== undefined) formats.delete(oldest);
  formats.set(key, made);
  return made;
}

export function isZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return false;
  try {
    format(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The wall clock's reading at an instant, as milliseconds of a fictitious UTC day. Read from the whole text, in the order of
 * en-CA: taking it apart by the formatter costs three times as much.
 */
export function wallClock(at: number, zone: string): number {
  const numbers = format(zone).format(at).match(/\d+/g) ?? [];
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbers.map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000);
}

export function offsetAt(at: number, zone: string): number {
  return wallClock(at, zone) - at;
}

const aDay = 86_400_000;

/** The first instant at which the wall clock shows `wall`; inside a gap, the instant at which the clocks change. */
export function firstInstantOf(wall: number, zone: string): number {
  const before = offsetAt(wall - aDay, zone);
  const after = offsetAt(wall + aDay, zone);
  // Where a time comes twice the clocks went back, so that the offset before is the larger one and gives the earlier instant.
  return [wall - before, wall - after].find((at) => wallClock(at, zone) === wall) ?? wall - before;
}

/** YYYY-MM-DD as milliseconds of a fictitious UTC day, or undefined when there is no such date. */
export function parseDate(text: string): number | undefined {
  // A month of a year with six digits is as long as a day of one with four.
  if (!/^\d{4}-/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : at;
}

/** Midnight of the wall-clock day that `at` falls into. */
export function wallDay(at: number, zone: string): number {
  const wall = wallClock(at, zone);
  return wall - (((wall % aDay) + aDay) % aDay);
}

/** The first instant of the day that `now` belongs to in a zone. */
export function startOfToday(now: Date, zone: string): Date {
  return new Date(firstInstantOf(wallDay(now.getTime(), zone), zone));
}
