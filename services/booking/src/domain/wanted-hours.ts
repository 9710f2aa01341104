/** Hours of the week that a student wants, on the student's own clock: said as preferred times, or searched and not found (NS-77). */
import { demand } from '@parlance/proto/limits';
import { weekdays, type Preference } from './preferred-time.ts';
import type { SlotSearch } from './search.ts';
import { parseDate, wallClock } from './zone.ts';

const anHour = 3_600_000;
const aDay = 24 * anHour;
const hoursOfDay = 24;
export const hoursOfWeek = 168;

/** Of one student, by one way. `hours` are of the week: 0 is Monday 00:00. */
export type WantedHours = {
  studentUid: string;
  zone: string;
  hours: readonly number[];
  /** Undefined: of what the student may book. */
  isPte: boolean | undefined;
  /** Of a search: its dates, YYYY-MM-DD. */
  searched?: { from: string; until: string };
};

/** Days are numbers of a fictitious UTC; the first of January 1970 was a Thursday. */
export function hourOfWeek(wall: number): number {
  const weekday = (Math.floor(wall / aDay) + 3) % 7;
  return weekday * hoursOfDay + Math.floor((((wall % aDay) + aDay) % aDay) / anHour);
}

export const hoursOfPreference = ({ schedule }: Pick<Preference, 'schedule'>): number[] =>
  schedule.map(({ day, time }) => weekdays.indexOf(day) * hoursOfDay + time);

/** What is over counts for nothing, and who would come at any time means the day and not the night. */
export function hoursOfSearch({ startDate, endDate, hour, untilHour, zone }: SlotSearch, now: Date): number[] {
  const [first, last] = [parseDate(startDate), parseDate(endDate || startDate)];
  if (first === undefined || last === undefined) return [];
  const [opens, closes] = hour === undefined ? demand.anyTime : [hour, untilHour ?? hour + 1];
  const nowThere = wallClock(now.getTime(), zone);
  const found = new Set<number>();
  for (let day = first; day <= last && found.size < hoursOfWeek; day += aDay) {
    for (let at = opens; at < closes; at += 1) {
      const wall = day + at * anHour;
      if (wall > nowThere) found.add(hourOfWeek(wall));
    }
  }
  return [...found].sort((one, other) => one - other);
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * aDay).toISOString().slice(0, 10);

/** Since which day, by each way, what was said counts. */
export const countsFrom = (now: Date) => ({
  preferred: daysBefore(now, demand.preferredDays),
  searched: daysBefore(now, demand.searchedDays),
});
