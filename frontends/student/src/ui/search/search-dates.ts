/** Which dates a search accepts. Dates are YYYY-MM-DD in the student's zone; `today` is an argument. */
import { search } from '@parlance/kit/domain/limits.ts';
import { judged } from '@parlance/kit/forms/rules.ts';
import { DateTime } from 'luxon';
import * as v from 'valibot';
import { bookingTexts } from '../../locales/texts.ts';
import { searchTime } from './hours.ts';

type SearchValues = { start: string | null; end: string | null; time: string };
export type SearchFormValue = { startDate: string; endDate: string; time: 'anytime' | number };

function tooOld(date: string, today: string): boolean {
  return date < (DateTime.fromISO(today).minus({ months: search.pastMonths }).toISODate() ?? '');
}

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
        const { required, endTooOld, backwards } = bookingTexts.now().search;
        if (!end) return required;
        if (tooOld(end, today)) return endTooOld;
        return start && end < start ? backwards : undefined;
      }),
      ['end'],
    ),
    v.transform(({ start, end, time }): SearchFormValue => {
      return { startDate: start ?? '', endDate: end ?? '', time: searchTime(time) };
    }),
  );

/** Another start clears the end. */
export function withStart(start: string | null): Pick<SearchValues, 'start' | 'end'> {
  return { start, end: null };
}
