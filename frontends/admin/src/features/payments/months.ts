/** Months of the school's calendar, as YYYY-MM. */
import { localDate } from '@parlance/kit/domain/time.ts';
import { schoolZone } from './school-time.ts';

const offered = 12;

/** The one that runs and those before, and the chosen one wherever it lies; newest first. */
export function lastMonths(now: number, chosen: string): string[] {
  const [year = 0, month = 0] = localDate(now, schoolZone).split('-').map(Number);
  const last = Array.from({ length: offered }, (_none, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
  return chosen === '' || last.includes(chosen) ? last : [...last, chosen].sort().reverse();
}
