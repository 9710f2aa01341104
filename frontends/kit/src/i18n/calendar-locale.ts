/**
 * The names of months and weekdays for calendars. The library behind them knows English and otherwise wants one file a language;
 * Intl knows them all, so it is given what Intl says.
 */
import dayjs from 'dayjs';
import { language } from './language.ts';

const known = new Set<string>();

const namesIn = (tag: string, options: Intl.DateTimeFormatOptions, dates: readonly number[]): string[] => {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  // "seg.": a head of a column needs no dot.
  return dates.map((date) => format.format(date).replace(/\.$/, ''));
};

/** The first of each month, and a week from its Sunday on. */
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 22 + day));

/** What a calendar is told as its `locale`; for a component that follows the language by its texts. */
export function calendarLocale(): string {
  const tag = language();
  // Looked up in small letters; a name of our own leaves the library's English alone.
  const name = `intl-${tag.toLowerCase()}`;
  if (known.has(name)) return name;
  const short = namesIn(tag, { weekday: 'short' }, days);
  const locale = {
    name,
    months: namesIn(tag, { month: 'long' }, months),
    monthsShort: namesIn(tag, { month: 'short' }, months),
    weekdays: namesIn(tag, { weekday: 'long' }, days),
    weekdaysShort: short,
    weekdaysMin: short,
    weekStart: 1,
    ordinal: (day: number) => `${day}`,
    formats: {},
    relativeTime: {},
  };
  // Only made known: nothing else that uses the library changes its language.
  dayjs.locale(locale, undefined, true);
  known.add(name);
  return name;
}
