/** How times are written: always with a zone in reach, 24 h clock, whole words for dates. `when` is epoch milliseconds. */
import { offsetMinutes, wallTime } from './wall-clock.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const two = (value: number) => String(value).padStart(2, '0');

export function timeOf(when: number, zone: string, options: { seconds?: boolean } = {}): string {
  const { hour, minute, second } = wallTime(when, zone);
  return [hour, minute, ...(options.seconds ? [second] : [])].map(two).join(':');
}

/** "Mon 23 Nov 2026" */
export function dateText(when: number, zone: string): string {
  const { weekday, day, month, year } = wallTime(when, zone);
  return `${weekdays[weekday]} ${day} ${months[month - 1]?.slice(0, 3)} ${year}`;
}

export function weekdayText(when: number, zone: string): string {
  return weekdays[wallTime(when, zone).weekday] ?? '';
}

/** "Mon 23 Nov 2026, 10:00 Darwin (UTC+9:30)" */
export function dateTimeText(when: number, zone: string): string {
  return `${dateText(when, zone)}, ${timeOf(when, zone)} ${zoneLabel(zone, when)}`;
}

/** YYYY-MM-DD on the wall of that zone. */
export function localDate(when: number, zone: string): string {
  const { year, month, day } = wallTime(when, zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** "São Paulo (UTC−3)": the city of the IANA name and the offset in force at that instant. */
export function zoneLabel(zone: string, when: number = Date.now()): string {
  if (!zone) return 'UTC';
  return `${cityOf(zone)} (${offsetLabel(zone, when)})`;
}

export function cityOf(zone: string): string {
  const city = zone.split('/').at(-1) ?? zone;
  return city.replaceAll('_', ' ').replace('Sao Paulo', 'São Paulo').replace('Bogota', 'Bogotá');
}

export function offsetLabel(zone: string, when: number): string {
  const minutes = offsetMinutes(when, zone);
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** "2 h behind", "12.5 h ahead", "same time": the other zone's clock against one's own. */
export function zoneDifference(zone: string, otherZone: string, when: number): string {
  const hours = (offsetMinutes(when, otherZone) - offsetMinutes(when, zone)) / 60;
  if (hours === 0) return 'same time';
  return `${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'}`;
}

/** SUB-05: "14 December 2026". */
export function expiryText(when: number, zone: string): string {
  const { day, month, year } = wallTime(when, zone);
  return `${two(day)} ${months[month - 1]} ${year}`;
}

const units = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.4375 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** "in 12 minutes", "2 hours ago", in the largest unit that is whole; only beside an exact time. */
export function relativeText(when: number, now: number): string {
  const difference = when - now;
  const [unit, length] = units.find(([, ms]) => Math.abs(difference) >= ms) ?? (['second', 1_000] as const);
  return relative.format(Math.trunc(difference / length), unit);
}

export function greetingOf(when: number, zone: string): string {
  const { hour } = wallTime(when, zone);
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** "47:42", or "2:03:10" from an hour on; never negative. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
