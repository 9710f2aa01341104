/**
 * How times are written: always with a zone in reach, 24 h clock, whole words for dates. `when` is epoch milliseconds. Intl gives the names of
 * days and months in the page's language, the catalogue their order.
 */
import { language } from '../i18n/language.ts';
import { texts } from '../locales/texts.ts';
import { offsetMinutes, wallTime } from './wall-clock.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Making one is slow, using it is not. */
function byLanguage<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>();
  return (tag) => {
    const one = made.get(tag) ?? make(tag);
    made.set(tag, one);
    return one;
  };
}
const named = (options: Intl.DateTimeFormatOptions) =>
  byLanguage((tag) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }));
const weekdayIn = named({ weekday: 'short' });
const weekdayNameIn = named({ weekday: 'long' });
const monthIn = named({ month: 'long' });
const monthShortIn = named({ month: 'short' });
const relativeIn = byLanguage((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'always' }));

function namesOf(when: number, zone: string) {
  const { year, month, day } = wallTime(when, zone);
  const date = Date.UTC(year, month - 1, day);
  const name = (formatIn: (tag: string) => Intl.DateTimeFormat) => formatIn(language()).format(date);
  return {
    weekday: name(weekdayIn),
    weekdayName: name(weekdayNameIn),
    month: name(monthIn),
    monthShort: name(monthShortIn),
  };
}

export function timeOf(when: number, zone: string, options: { seconds?: boolean } = {}): string {
  const { hour, minute, second } = wallTime(when, zone);
  return [hour, minute, ...(options.seconds ? [second] : [])].map(two).join(':');
}

/** Of the reader, where it is of the page's language. */
const readerLocale = (): string => navigator.languages.find((tag) => tag.split('-')[0] === language()) ?? language();
const hourIn = byLanguage((tag) => {
  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric', timeZone: 'UTC' });
  if (clock.resolvedOptions().hour12) return clock;
  return new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
});

/** An hour of a day as the reader's locale writes it: "1 AM" or "01:00". */
export const hourText = (hour: number): string =>
  hourIn(readerLocale())
    .format(Date.UTC(2026, 0, 1, hour))
    .replaceAll('\u202f', ' ');

/** "Mon 23 Nov 2026" */
export function dateText(when: number, zone: string): string {
  const { day, year } = wallTime(when, zone);
  const name = namesOf(when, zone);
  return texts.now().time.date({ weekday: name.weekday, day, month: name.monthShort, year });
}

/** "23 Nov", where the year is known. */
export function dayText(when: number, zone: string): string {
  return texts.now().time.day({ day: wallTime(when, zone).day, month: namesOf(when, zone).monthShort });
}

export const weekdayText = (when: number, zone: string): string => namesOf(when, zone).weekday;

/** "Monday" */
export const weekdayNameText = (when: number, zone: string): string => namesOf(when, zone).weekdayName;

/** "Mon 23 Nov 2026, 10:00 Darwin (UTC+9:30)" */
export function dateTimeText(when: number, zone: string): string {
  return `${dateText(when, zone)}, ${timeOf(when, zone)} ${zoneLabel(zone, when)}`;
}

/** "November 2026" */
export function monthText(when: number, zone: string): string {
  return texts.now().time.month({ month: namesOf(when, zone).month, year: wallTime(when, zone).year });
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
  const { sameTime, ahead, behind } = texts.now().time;
  if (hours === 0) return sameTime;
  return hours > 0 ? ahead(hours) : behind(-hours);
}

/** SUB-05: "14 December 2026". */
export function expiryText(when: number, zone: string): string {
  const { day, year } = wallTime(when, zone);
  return texts.now().time.expiry({ day: two(day), month: namesOf(when, zone).month, year });
}

const units = [
  ['year', 365.25 * 86_400_000],
  ['month', 30.4375 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** "in 12 minutes", "2 hours ago", in the largest unit that is whole; only beside an exact time. */
export const relativeText = (when: number, now: number): string => relative(when - now);

/** Of what has happened: a clock that is a little behind the school's makes no future of it. */
export const agoText = (when: number, now: number): string => relative(Math.min(when - now, -0));

function relative(difference: number): string {
  const [unit, length] = units.find(([, ms]) => Math.abs(difference) >= ms) ?? (['second', 1_000] as const);
  return relativeIn(language()).format(Math.trunc(difference / length), unit);
}

export function greetingOf(when: number, zone: string): string {
  const { hour } = wallTime(when, zone);
  const { morning, afternoon, evening } = texts.now().greeting;
  if (hour < 12) return morning;
  return hour < 18 ? afternoon : evening;
}

/** "47:42", or "2:03:10" from an hour on; never negative. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
