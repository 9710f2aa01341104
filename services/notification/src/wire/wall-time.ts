/** Instants as a mail says them: in the reader's zone, with the zone said. Who has no zone that is known here reads UTC. */
import { makeFormats } from '../domain/formats.ts';

const formatIn = makeFormats('en-US', {
  hourCycle: 'h23',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
});

type Wall = {
  weekday: string;
  day: string;
  month: string;
  year: string;
  /** 09:30 */
  time: string;
  /** Sao Paulo, or empty. */
  city: string;
  /** UTC−3 */
  offset: string;
};

export function wallOf(at: number, timeZone: string): Wall {
  const known = formatIn(timeZone);
  const format = known ?? formatIn('UTC');
  const part = Object.fromEntries(format?.formatToParts(at).map(({ type, value }) => [type, value]) ?? []);
  const { weekday = '', day = '', month = '', year = '', hour = '', minute = '', timeZoneName = 'GMT' } = part;
  const offset = timeZoneName.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−');
  const city = known ? (timeZone.split('/').slice(1).at(-1)?.replaceAll('_', ' ') ?? '') : '';
  return { weekday, day, month, year, time: `${hour}:${minute}`, city, offset };
}

/** "Thu 26 Nov 2026, 08:10 (Sao Paulo, UTC−3)" */
export function wallTime(at: number, timeZone: string): string {
  const { time, city, offset } = wallOf(at, timeZone);
  return `${dayOf(at, timeZone)}, ${time} (${city ? `${city}, ${offset}` : offset})`;
}

/** "Thu 26 Nov 2026" */
export function dayOf(at: number, timeZone: string): string {
  const { weekday, day, month, year } = wallOf(at, timeZone);
  return `${weekday} ${day} ${month} ${year}`;
}

const dayMs = 86_400_000;

/** "Today 08:10", "Tomorrow 08:10", or "Thu 26 Nov, 08:10", as the reader's day goes. */
export function shortTime(at: number, timeZone: string, now: number): string {
  const { weekday, day, month, time } = wallOf(at, timeZone);
  const isOn = (other: number) => dayOf(other, timeZone) === dayOf(at, timeZone);
  if (isOn(now)) return `Today ${time}`;
  // A day of 23 hours still follows on this one; of one of 25, the first hour is none of the next.
  return isOn(now + dayMs) ? `Tomorrow ${time}` : `${weekday} ${day} ${month}, ${time}`;
}
