/** A search as the address has it, so that it can be reloaded, shared, left and come back to. What an address says wrongly is as if it were not said. */
import { DateTime } from 'luxon';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { daysAfter, searchSchema, type SearchFormValue, type SearchValues } from './search-dates.ts';
import { searchTime } from './hours.ts';

/** Null for what is no date. */
export const dateIn = (text: string | null): string | null =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text).isValid ? text : null;

export type SearchAddress = {
  /** What the form begins with. */
  values: SearchValues;
  /** Undefined when its dates may not be searched; the form says why. */
  search: SearchFormValue | undefined;
  /** Somebody asked for these days; otherwise they are the next ones. */
  isAsked: boolean;
};

/** `days`: how many are shown while nobody has asked for any. */
export function readSearch(params: URLSearchParams, today: string, days: number): SearchAddress {
  const from = dateIn(params.get('from'));
  const to = dateIn(params.get('to'));
  const isAsked = from !== null;
  const values = {
    start: from ?? today,
    end: isAsked ? to : daysAfter(today, days - 1),
    time: String(searchTime(params.get('time'))),
  };
  const judged = v.safeParse(searchSchema(today), values);
  return { values, search: judged.success ? judged.output : undefined, isAsked };
}

/** What else stands in the address stays, but the day that was looked at. */
export function withSearch(params: URLSearchParams, { startDate, endDate, time }: SearchFormValue): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('from', startDate);
  next.set('to', endDate);
  if (time === 'anytime') next.delete('time');
  else next.set('time', String(time));
  next.delete('day');
  return next;
}

/** Empty or undefined takes one out. */
export function withParts(params: URLSearchParams, parts: Record<string, string | undefined>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function useSearchAddress(today: string, days: number) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readSearch(params, today, days), [params, today, days]);
  /** A search of its own in the history: Back leads to the one before. */
  const runSearch = useCallback(
    (value: SearchFormValue, parts: Record<string, string | undefined> = {}) =>
      setParams((old) => withParts(withSearch(old, value), parts)),
    [setParams],
  );
  /** How the same search is looked at. */
  const look = useCallback(
    (parts: Record<string, string | undefined>) => setParams((old) => withParts(old, parts), { replace: true }),
    [setParams],
  );
  return { ...address, params, runSearch, look };
}
