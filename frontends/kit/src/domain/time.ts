/** How times are written: always with a zone in reach, 24 h or 12 h by locale, whole words for dates. `when` is epoch milliseconds. */
import { DateTime } from 'luxon';

const locale = () => (typeof navigator === 'undefined' ? 'en' : navigator.language);
const at = (when: number, zone: string) => DateTime.fromMillis(when, { zone: zone || 'utc' });

export function timeOf(when: number, zone: string, options: { seconds?: boolean } = {}): string {
  return at(when, zone)
    .setLocale(locale())
    .toLocaleString(options.seconds ? DateTime.TIME_24_WITH_SECONDS : DateTime.TIME_24_SIMPLE);
}

/** "Mon 23 Nov 2026" */
export function dateText(when: number, zone: string): string {
  return at(when, zone).toFormat('ccc d LLL yyyy', { locale: 'en' });
}

export function weekdayText(when: number, zone: string): string {
  return at(when, zone).toFormat('ccc', { locale: 'en' });
}

/** "Mon 23 Nov 2026, 10:00 Darwin (UTC+9:30)" */
export function dateTimeText(when: number, zone: string): string {
  return `${dateText(when, zone)}, ${timeOf(when, zone)} ${zoneLabel(zone, when)}`;
}

/** YYYY-MM-DD on the wall of that zone. */
export function localDate(when: number, zone: string): string {
  return at(when, zone).toISODate() ?? '';
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
  const minutes = at(when, zone).offset;
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** "2 h behind", "12.5 h ahead", "same time": the other zone's clock against one's own. */
export function zoneDifference(zone: string, otherZone: string, when: number): string {
  const hours = (at(when, otherZone).offset - at(when, zone).offset) / 60;
  if (hours === 0) return 'same time';
  return `${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'}`;
}

/** SUB-05: "14 December 2026". */
export function expiryText(when: number, zone: string): string {
  return at(when, zone).toFormat('dd LLLL yyyy', { locale: 'en' });
}

/** "in 12 minutes", "2 hours ago"; only beside an exact time. */
export function relativeText(when: number, now: number): string {
  return DateTime.fromMillis(when).toRelative({ base: DateTime.fromMillis(now), locale: 'en' }) ?? '';
}

export function greetingOf(when: number, zone: string): string {
  const { hour } = at(when, zone);
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** "47:42", or "2:03:10" from an hour on; never negative. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
