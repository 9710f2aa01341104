/** The rows of the preferred day and time form (SRCH-30, SRCH-31). Pure. */
import { lists } from '@parlance/kit/domain/limits.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];
/** `id` only tells rows apart on screen. */
export type TimeRow = { id: number; day: Weekday | null; hour: string | null };

export const firstRow: readonly TimeRow[] = [{ id: 0, day: null, hour: null }];

export const withRow = (rows: readonly TimeRow[]): TimeRow[] =>
  rows.length >= lists.preferredTimesMax
    ? [...rows]
    : [...rows, { id: Math.max(...rows.map(({ id }) => id)) + 1, day: null, hour: null }];

/** The first row stays. */
export const withoutRow = (rows: readonly TimeRow[], id: number): TimeRow[] =>
  rows.filter((row, index) => index === 0 || row.id !== id);

export const changedRow = (rows: readonly TimeRow[], id: number, part: Partial<TimeRow>): TimeRow[] =>
  rows.map((row) => (row.id === id ? { ...row, ...part } : row));

export type PreferredTime = { day: Weekday; time: number };

/** What is sent; undefined while a row is not filled. */
export function scheduleOf(rows: readonly TimeRow[]): PreferredTime[] | undefined {
  const filled = rows.flatMap(({ day, hour }) => (day && hour !== null ? [{ day, time: Number(hour) }] : []));
  return filled.length === rows.length ? filled : undefined;
}
