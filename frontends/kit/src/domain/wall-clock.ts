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

const formats = new Map<string, Intl.DateTimeFormat>();

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const times = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', { ...fields, ...times, timeZone });
}

/** Making one is slow, using it is not. A zone that this browser does not know reads as UTC. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = makeFormat(zone || 'UTC');
  } catch {
    format = makeFormat('UTC');
  }
  formats.set(zone, format);
  return format;
}

export function wallTime(when: number, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(when)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
}

/** How far the zone is ahead of UTC at that instant. */
export function offsetMinutes(when: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallTime(when, zone);
  const wholeSecond = Math.floor(when / 1000) * 1000;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond) / 60_000);
}
