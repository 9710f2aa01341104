/** A range of dates for forms about the future (SRCH-27, CON-15): not before today, the end at least a day after the start. YYYY-MM-DD; `today` is an argument. */
export type FutureRange = { start: string | null; end: string | null };

const aDay = 86_400_000;

/** The next day on the calendar; dates have no zone, so days are whole. */
const dayAfter = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + aDay).toISOString().slice(0, 10);

/** The earliest day that each end may be. */
export function earliest({ start }: FutureRange, today: string): { start: string; end: string } {
  return { start: today, end: dayAfter(start && start > today ? start : today) };
}

/** What is left of a range when one end is chosen: a start may push the end out, and nothing before its earliest day is taken. */
export function withDate(range: FutureRange, part: Partial<FutureRange>, today: string): FutureRange {
  const next = { ...range, ...part };
  if (next.start && next.start < today) next.start = null;
  if (next.end && (!next.start || next.end < earliest(next, today).end)) next.end = null;
  return next;
}
