/** The week on screen as cells: one column a local day, one row a local hour, each cell an instant. Pure. */
import { lesson as limits } from '@parlance/kit/domain/limits.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { isAtRisk } from '@parlance/kit/lessons/lesson-rules.ts';
import { instantsOfHour, knownZone, startOfDay } from '@parlance/kit/domain/wall-clock.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { DateTime } from 'luxon';
import { feedbackUntil, firstPolicy } from '@parlance/kit/domain/policy.ts';

export type Cell = {
  when: number;
  hour: number;
  /** Clocks went back, and the wall shows this hour again. */
  isSecond: boolean;
  /** Or a slot that nobody has booked. A group's is never opened or closed here. */
  lesson?: Lesson;
  isAtRisk: boolean;
  past: boolean;
  /** No feedback is taken any more. */
  isFeedbackOver: boolean;
  /** The teacher has marked time off then. */
  isOff?: boolean;
};
export type Day = { date: string; weekday: string; label: string; cells: (Cell | null)[] };

/** A week has 24 rows, and one more for each hour that comes twice. */
export type Row = { hour: number; isSecond: boolean };

/** What most days begin with is in view at first; the night is a scroll or a press away, unless something is in it. */
export const firstHourInView = 7;

export function firstRowInView(days: readonly Day[]): number {
  const rows = rowsOf(days);
  const isBusy = (row: number) => days.some(({ cells }) => cells[row]?.lesson);
  const busy = rows.findIndex((_row, at) => isBusy(at));
  const usual = rows.findIndex(({ hour }) => hour === firstHourInView);
  return busy === -1 ? usual : Math.min(busy, usual);
}

/** The Monday of the week that holds `now`, moved by whole weeks; YYYY-MM-DD. */
export function weekOf(now: number, zone: string, offsetWeeks = 0): string {
  return (
    DateTime.fromMillis(now, { zone: knownZone(zone) })
      .startOf('week')
      .plus({ weeks: offsetWeeks })
      .toISODate() ?? ''
  );
}

/** Dates alone: as such no day is longer than another. */
export function dayAfter(date: string, days: number): string {
  return DateTime.fromISO(date, { zone: 'UTC' }).plus({ days }).toISODate() ?? '';
}

export function weekBounds(monday: string, zone: string): { from: number; to: number } {
  return { from: startOfDay(monday, zone), to: startOfDay(dayAfter(monday, 7), zone) };
}

export const hourMs = 3_600_000;
const hours: readonly number[] = Array.from({ length: 24 }, (_unused, hour) => hour);

/** Hours that come twice stand once more behind the last of them, which is their order in time. */
function rowsOfWeek(twice: ReadonlySet<number>): Row[] {
  const seconds = [...twice].sort((a, b) => a - b).map((hour) => ({ hour, isSecond: true }));
  return hours.flatMap((hour) => [{ hour, isSecond: false }, ...(hour === seconds.at(-1)?.hour ? seconds : [])]);
}

/** The rows that such days were made with. */
export function rowsOf(days: readonly Day[]): Row[] {
  const seconds = days.flatMap(({ cells }) => cells.flatMap((cell) => (cell?.isSecond ? [cell.hour] : [])));
  return rowsOfWeek(new Set(seconds));
}

/**
 * An hour that does not exist on the day clocks go forward has no cell; where clocks go back the repeated hour has a row of its own, in
 * which only that day has a cell. A lesson stands in the hour in which it begins, also when the teacher has moved to a zone of other minutes;
 * a group's may start on the half hour, so one can stand in two cells.
 */
export function weekGrid(monday: string, zone: string, lessons: readonly Lesson[], now: number): Day[] {
  const [ones, groups] = [
    lessons.filter(({ kind }) => kind === 'one-on-one'),
    lessons.filter(({ kind }) => kind === 'group'),
  ];
  const inHour = (from: number) =>
    ones.find(({ when }) => when >= from && when < from + hourMs) ??
    groups.find(({ when }) => when < from + hourMs && from < when + limits.lengthMs);
  const dates = Array.from({ length: 7 }, (_unused, index) => dayAfter(monday, index));
  const instants = dates.map((date) => hours.map((hour) => instantsOfHour(date, hour, zone)));
  const rows = rowsOfWeek(new Set(hours.filter((hour) => instants.some((ofDay) => (ofDay[hour] ?? []).length > 1))));
  return dates.map((date, index) => {
    const day = DateTime.fromISO(date, { zone: 'UTC' });
    const cells = rows.map(({ hour, isSecond }): Cell | null => {
      const when = instants[index]?.[hour]?.[isSecond ? 1 : 0];
      if (when === undefined) return null;
      const lesson = inHour(when);
      const starts = lesson?.when ?? when;
      const isFeedbackOver = now > feedbackUntil(lesson ?? { when, policy: firstPolicy });
      const cell = { when, hour, isSecond, isAtRisk: false, past: starts <= now, isFeedbackOver };
      return lesson ? { ...cell, lesson, isAtRisk: isAtRisk(lesson, now) } : cell;
    });
    return {
      date,
      weekday: day.toFormat('ccc', { locale: language() }),
      label: day.toFormat('d LLL', { locale: language() }),
      cells,
    };
  });
}

/** How many weeks ahead of this one an instant lies. */
export function weeksUntil(at: number, now: number, zone: string): number {
  const [from, to] = [weekOf(now, zone), weekOf(at, zone)].map((date) => Date.parse(`${date}T00:00:00Z`));
  return Math.round(((to ?? 0) - (from ?? 0)) / (7 * 24 * hourMs));
}

/** Marks the hours in which a lesson would lie in the teacher's time off. */
export function withTimeOff(days: readonly Day[], off: readonly { from: number; until: number }[]): Day[] {
  if (off.length === 0) return [...days];
  const isOff = (when: number) => off.some(({ from, until }) => when < until && when + limits.lengthMs > from);
  const marked = (cell: Cell | null) => cell && (isOff(cell.when) ? { ...cell, isOff: true } : cell);
  return days.map((day) => ({ ...day, cells: day.cells.map(marked) }));
}

export type Place = { day: number; row: number };

/** Undefined when this week does not have it. */
export function placeOf(days: readonly Day[], at: number): Place | undefined {
  const places = days.flatMap(({ cells }, day) =>
    cells.flatMap((cell, row) => (cell && at >= cell.when && at < cell.when + hourMs ? [{ day, row }] : [])),
  );
  return places[0];
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where an arrow key leads: over hours that do not exist; the grid ends at its edges. Undefined for other keys. */
export function moved(days: readonly Day[], from: Place, key: string): Place | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const [aside, down] = step;
  for (let { day, row } = from; ;) {
    [day, row] = [day + aside, row + down];
    const cell = days[day]?.cells[row];
    if (cell === undefined) return from;
    if (cell) return { day, row };
  }
}

/** The one tab stop: where one was last, or on that day the hour before it when this week lacks that one. */
export function tabStop(days: readonly Day[], last: Place): Place {
  const cells = days[last.day]?.cells ?? [];
  const row = cells.findLastIndex((cell, at) => cell !== null && at <= last.row);
  return { day: last.day, row: Math.max(row, 0) };
}
