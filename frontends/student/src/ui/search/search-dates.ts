/** Which dates a search accepts. Dates are YYYY-MM-DD in the student's zone; `today` is an argument. */
import { search } from '@parlance/kit/domain/limits.ts';
import { judged } from '@parlance/kit/forms/rules.ts';
import { DateTime } from 'luxon';
import * as v from 'valibot';
import { bookingTexts } from '../../locales/texts.ts';
import { type SearchTime, searchTime } from './hours.ts';

export type SearchValues = { start: string | null; end: string | null; time: string };
export type SearchFormValue = { startDate: string; endDate: string; time: SearchTime };

/** The day that many days later. */
export const daysAfter = (date: string, days: number): string =>
  DateTime.fromISO(date).plus({ days }).toISODate() ?? '';

function tooOld(date: string, today: string): boolean {
  return date < (DateTime.fromISO(today).minus({ months: search.pastMonths }).toISODate() ?? '');
}

const tooLong = (start: string, end: string): boolean => end > daysAfter(start, search.maxDays - 1);

export const searchSchema = (today: string) =>
  v.pipe(
    v.object({ start: v.nullable(v.string()), end: v.nullable(v.string()), time: v.string() }),
    v.forward(
      judged(({ start }: SearchValues) => {
        const { required, startTooOld } = bookingTexts.now().search;
        if (!start) return required;
        return tooOld(start, today) ? startTooOld : undefined;
      }),
      ['start'],
    ),
    v.forward(
      judged(({ start, end }: SearchValues) => {
        const words = bookingTexts.now().search;
        if (!end) return words.required;
        if (tooOld(end, today)) return words.endTooOld;
        if (!start) return undefined;
        if (end < start) return words.backwards;
        return tooLong(start, end) ? words.rangeTooLong(search.maxDays) : undefined;
      }),
      ['end'],
    ),
    v.transform(({ start, end, time }): SearchFormValue => {
      return { startDate: start ?? '', endDate: end ?? '', time: searchTime(time) };
    }),
  );
