/** The hours of one week again in the weeks after it, at the same time on the wall. Pure. */
import { lists } from '@parlance/kit/domain/limits.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { dayAfter, type Day, weekBounds, weekGrid } from './model.ts';

export type RepeatedWeek = {
  monday: string;
  /** First and last day, as the page writes them. */
  from: string;
  to: string;
  /** Instants to open. */
  open: number[];
  /** Hours that have a slot or a lesson already. */
  taken: number;
  /** Hours that do not exist there because clocks change, or are past. */
  missing: number;
};
/** An hour of the wall: the two equal ones of a day on which clocks go back are one. */
type Place = { day: number; hour: number };

/** Hours that the teacher opened in this week, booked or not. */
export function openedPlaces(days: readonly Day[]): Place[] {
  return days.flatMap(({ cells }, day) => {
    const opened = new Set(cells.flatMap((cell) => (cell?.lesson?.kind === 'one-on-one' ? [cell.hour] : [])));
    return [...opened].map((hour) => ({ day, hour }));
  });
}

/** Eight weeks ahead are the most that one look at the schedule shows. */
const offered = [1, 2, 3, 4, 6, 8];

/** For how many weeks one request can open that many hours. */
export const weekChoices = (hours: number): number[] =>
  offered.filter((weeks) => hours > 0 && weeks * hours <= lists.openSlotsMax);

const mondayAfter = (monday: string, weeks: number): string => dayAfter(monday, 7 * weeks);

/** From the start of the first week after this one to the end of the last. */
export function repeatBounds(monday: string, zone: string, weeks: number): { from: number; to: number } {
  return {
    from: weekBounds(mondayAfter(monday, 1), zone).from,
    to: weekBounds(mondayAfter(monday, weeks), zone).to,
  };
}

export type RepeatPlan = {
  monday: string;
  zone: string;
  weeks: number;
  places: readonly Place[];
  /** What stands in those weeks already. */
  lessons: readonly Lesson[];
  now: number;
};

export function repeatedWeeks({ monday, zone, weeks, places, lessons, now }: RepeatPlan): RepeatedWeek[] {
  return Array.from({ length: weeks }, (_unused, index) => {
    const start = mondayAfter(monday, index + 1);
    const days = weekGrid(start, zone, lessons, now);
    const cells = places.map(({ day, hour }) => days[day]?.cells.find((cell) => cell?.hour === hour));
    return {
      monday: start,
      from: days[0]?.label ?? '',
      to: days[6]?.label ?? '',
      open: cells.flatMap((cell) => (cell && !cell.lesson && !cell.past ? [cell.when] : [])),
      taken: cells.filter((cell) => cell?.lesson).length,
      missing: cells.filter((cell) => !cell || (cell.past && !cell.lesson)).length,
    };
  });
}
