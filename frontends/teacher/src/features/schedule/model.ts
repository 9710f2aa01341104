/** The week on screen as cells: one column a local day, one row a local hour, each cell an instant (BOOK-33, NS-22). Pure. */
import type { BookingJson, GroupLessonJson } from '@parlance/kit/api/types.ts';
import { lesson as limits } from '@parlance/kit/domain/limits.ts';
import { isAtRisk } from '@parlance/kit/groups/seats.ts';
import { instantOfHour, startOfDay } from '@parlance/kit/domain/wall-clock.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { DateTime } from 'luxon';

/** A group lesson is never opened or closed here. */
export type GroupInCell = { lesson: GroupLessonJson; isAtRisk: boolean };
export type Cell = {
  when: number;
  hour: number;
  booking?: BookingJson;
  group?: GroupInCell;
  past: boolean;
  /** No feedback is taken any more (FEED-04). */
  isFeedbackOver: boolean;
};
export type Day = { date: string; weekday: string; label: string; cells: (Cell | null)[] };

export const hours: readonly number[] = Array.from({ length: 24 }, (_unused, hour) => hour);

/** What most days begin with is in view at first; the night is a scroll or a press away. */
export const firstHourInView = 7;

/** The Monday of the week that holds `now`, moved by whole weeks; YYYY-MM-DD. */
export function weekOf(now: number, zone: string, offsetWeeks = 0): string {
  return DateTime.fromMillis(now, { zone }).startOf('week').plus({ weeks: offsetWeeks }).toISODate() ?? '';
}

/** Dates alone: as such no day is longer than another. */
export function dayAfter(date: string, days: number): string {
  return DateTime.fromISO(date, { zone: 'UTC' }).plus({ days }).toISODate() ?? '';
}

export function weekBounds(monday: string, zone: string): { from: number; to: number } {
  return { from: startOfDay(monday, zone), to: startOfDay(dayAfter(monday, 7), zone) };
}

/** An hour that does not exist on the day clocks go forward has no cell; the repeated hour keeps its first instant. */
export function weekGrid(monday: string, zone: string, bookings: readonly BookingJson[], now: number): Day[] {
  const byStart = new Map(bookings.map((booking) => [booking.when, booking]));
  return Array.from({ length: 7 }, (_unused, index) => {
    const date = dayAfter(monday, index);
    const day = DateTime.fromISO(date, { zone: 'UTC' });
    const cells = hours.map((hour): Cell | null => {
      const when = instantOfHour(date, hour, zone);
      if (when === undefined) return null;
      const booking = byStart.get(when);
      const isFeedbackOver = now - when > limits.feedbackWindowMs;
      return { when, hour, past: when <= now, isFeedbackOver, ...(booking ? { booking } : {}) };
    });
    return {
      date,
      weekday: day.toFormat('ccc', { locale: language() }),
      label: day.toFormat('d LLL', { locale: language() }),
      cells,
    };
  });
}

const hourMs = 3_600_000;

/** Group lessons may start on the half hour, so one can stand in two cells. */
export function withGroups(days: readonly Day[], groups: readonly GroupLessonJson[], now: number): Day[] {
  const inHour = (from: number) => groups.find(({ when }) => when < from + hourMs && from < when + limits.lengthMs);
  const put = (cell: Cell | null): Cell | null => {
    const lesson = cell && !cell.booking && inHour(cell.when);
    return lesson ? { ...cell, group: { lesson, isAtRisk: isAtRisk(lesson, now) } } : cell;
  };
  return days.map((day) => ({ ...day, cells: day.cells.map(put) }));
}

/** Where an arrow key leads; the grid ends at its edges. */
export function moved(
  { day, hour }: { day: number; hour: number },
  key: string,
): { day: number; hour: number } | undefined {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
  };
  const step = steps[key];
  if (!step) return undefined;
  return { day: Math.min(6, Math.max(0, day + step[0])), hour: Math.min(23, Math.max(0, hour + step[1])) };
}
