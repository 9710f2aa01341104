/** Which dates a search accepts (SRCH-22..SRCH-26, CON-15). Dates are YYYY-MM-DD in the student's zone; `today` is an argument. */
import { search } from '@parlance/kit/domain/limits.ts';
import { DateTime } from 'luxon';
import { bookingTexts } from '../../../locales/texts.ts';

export type SearchDates = { start: string | null; end: string | null };
export type DateFaults = { start?: string; end?: string };

function tooOld(date: string, today: string): boolean {
  return date < (DateTime.fromISO(today).minus({ months: search.pastMonths }).toISODate() ?? '');
}

export function dateFaults({ start, end }: SearchDates, today: string): DateFaults {
  const { required, startTooOld, endTooOld, backwards } = bookingTexts.now().search;
  const faults: DateFaults = {};
  if (!start) faults.start = required;
  else if (tooOld(start, today)) faults.start = startTooOld;
  if (!end) faults.end = required;
  else if (tooOld(end, today)) faults.end = endTooOld;
  else if (start && end < start) faults.end = backwards;
  return faults;
}

/** SRCH-25: another start clears the end. */
export function withStart(_dates: SearchDates, start: string | null): SearchDates {
  return { start, end: null };
}
