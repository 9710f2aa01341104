/** The students' clock beside the teacher's own, and the days on which one of the two changes. Pure. */
import { dateText, timeOf } from '@parlance/kit/domain/time.ts';
import { knownZone, offsetMinutes, startOfDay } from '@parlance/kit/domain/wall-clock.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { DateTime } from 'luxon';
import { scheduleTexts } from '../../locales/texts.ts';
import { type Day, dayAfter } from './model.ts';

/** The zone that most of the booked students are in; undefined when that is the teacher's own, or nobody has booked. */
export function commonZone(lessons: readonly Lesson[], own: string): string | undefined {
  const counts = new Map<string, number>();
  for (const { timeZone } of lessons.flatMap(({ students }) => students)) {
    if (timeZone) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
  return first && first[0] !== own ? first[0] : undefined;
}

/** Days of the week, from 0, that one column of the other clock speaks for. */
export type Scale = { days: string; first: number; last: number };

/** One entry for each stretch of days on which the other clock is ahead by as much: "Mon–Sat" and "Sun". */
export function scalesOf(monday: string, zone: string, otherZone: string): Scale[] {
  const stretches: { minutes: number; first: number; days: string[] }[] = [];
  for (let index = 0; index < 7; index += 1) {
    const noon = DateTime.fromISO(monday, { zone: knownZone(zone) })
      .plus({ days: index })
      .set({ hour: 12 });
    const minutes = noon.setZone(knownZone(otherZone)).offset - noon.offset;
    const last = stretches.at(-1);
    const day = noon.toFormat('ccc', { locale: language() });
    if (last?.minutes === minutes) last.days.push(day);
    else stretches.push({ minutes, first: index, days: [day] });
  }
  return stretches.map(({ first, days }) => ({
    first,
    last: first + days.length - 1,
    days: days.length > 1 ? `${days[0]}–${days.at(-1)}` : (days[0] ?? ''),
  }));
}

/** What the other clock shows in this row of the week; nothing where those days lack the hour. */
export function otherHour(
  { first, last }: Scale,
  { days, row }: { days: readonly Day[]; row: number },
  zone: string,
): string {
  const cell = days.slice(first, last + 1).findLast((day) => day.cells[row])?.cells[row];
  return cell ? timeOf(cell.when, zone) : '';
}

export type ClockChange = { date: string; words: string };

/** The day of this week on which the clocks of a zone change, if there is one. */
export function clockChange(monday: string, zone: string): ClockChange | undefined {
  for (let index = 0; index < 7; index += 1) {
    const date = dayAfter(monday, index);
    const begins = startOfDay(date, zone);
    // From the last moment of the day before to the last of this one: at its first the clocks may have changed already.
    const ends = startOfDay(dayAfter(date, 1), zone);
    const moved = offsetMinutes(ends - 1, zone) - offsetMinutes(begins - 1, zone);
    if (moved !== 0) {
      const { forward, back } = scheduleTexts.now();
      const words = (moved > 0 ? forward : back)(dateText(begins, zone));
      return { date, words };
    }
  }
  return undefined;
}
