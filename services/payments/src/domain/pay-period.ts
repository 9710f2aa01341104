/** Payment periods: weeks from Monday 00:00 in Darwin, half-open (EARN-11..EARN-13, CON-45, NS-39). */
import { dateFormats, payPeriods } from '@parlance/proto/limits';
import { DateTime } from 'luxon';
import { refuse } from './refusals.ts';

export type PayPeriod = {
  /** YYYY-MM-DD of its Monday in Darwin. */
  readonly id: string;
  readonly start: Date;
  /** Not part of the period any more. */
  readonly end: Date;
  readonly label: string;
  readonly current: boolean;
};

const day = 'yyyy-MM-dd';
const inDarwin = (at: Date) => DateTime.fromJSDate(at, { zone: payPeriods.zone });

/** Newest first; the first one is current: the last week that is over. */
export function offeredPeriods(now: Date): PayPeriod[] {
  const runningWeek = inDarwin(now).startOf('week');
  return Array.from({ length: payPeriods.offered }, (_, back) =>
    periodFrom(runningWeek.minus({ weeks: back + 1 }), back === 0),
  );
}

/** An empty id means the current period. */
export function periodById(id: string, now: Date): PayPeriod {
  const period = offeredPeriods(now).find((offered) => (id === '' ? offered.current : offered.id === id));
  if (period === undefined) throw refuse('PERIOD_UNKNOWN');
  return period;
}

/** Any week that is over: a statement stays readable, and what is old and unpaid can be paid. An empty id means the current one. */
export function endedPeriod(id: string, now: Date): PayPeriod {
  if (id === '') return periodById(id, now);
  const monday = DateTime.fromFormat(id, day, { zone: payPeriods.zone });
  if (!monday.isValid || monday.weekday !== 1) throw refuse('PERIOD_UNKNOWN');
  const running = inDarwin(now).startOf('week');
  if (monday >= running) throw refuse('PERIOD_NOT_OVER');
  return periodFrom(monday, monday.equals(running.minus({ weeks: 1 })));
}

const aDay = 86_400_000;

/** By whole days, because it is asked for every line: 1 January 1970 was a Thursday. */
function mondayOf(at: Date): number {
  const today = Math.floor((at.getTime() + inDarwin(at).offset * 60_000) / aDay);
  return today - ((today + 3) % 7);
}
const idOf = (monday: number): string => new Date(monday * aDay).toISOString().slice(0, 10);

/** The id of the week in which it is. */
export const periodOf = (at: Date): string => idOf(mondayOf(at));

/** The week with that id, which may be the one that runs. */
function weekById(id: string, now: Date): PayPeriod {
  const monday = DateTime.fromFormat(id, day, { zone: payPeriods.zone });
  return periodFrom(monday, id === periodById('', now).id);
}

function periodFrom(monday: DateTime, current: boolean): PayPeriod {
  const nextMonday = monday.plus({ weeks: 1 });
  const format = (date: DateTime) => date.setLocale('en').toFormat(dateFormats.searchTab);
  return {
    id: monday.toFormat(day),
    start: monday.toJSDate(),
    end: nextMonday.toJSDate(),
    label: `${format(monday)} to ${format(nextMonday.minus({ days: 1 }))} (ACST)`,
    current,
  };
}

/** How many lines of a tutor in a currency a week holds. */
export type WeekOfPay = { readonly period: string; readonly paid: number; readonly unpaid: number };

/** Weeks of one tutor in one currency, as far as they matter for what a lesson changes. */
export type PayWeeks = {
  /** Over, and all of what it holds is paid. The running week is never paid: lessons still come. */
  isPaid(period: string): boolean;
  /** The weeks that are offered, oldest first, and at last the one that runs. */
  readonly open: readonly string[];
  unpaidIn(period: string): boolean;
  paidIn(period: string): boolean;
};

/** Where new lines may stand: the weeks that are offered and the one that runs. What nobody can open any more takes none. */
export function openPeriods(now: Date): string[] {
  const running = mondayOf(now);
  return Array.from({ length: payPeriods.offered + 1 }, (_, at) => idOf(running - 7 * (payPeriods.offered - at)));
}

export function payWeeks(weeks: readonly WeekOfPay[], now: Date): PayWeeks {
  const held = new Map(weeks.map((week) => [week.period, week]));
  const unpaidIn = (period: string) => (held.get(period)?.unpaid ?? 0) > 0;
  const paidIn = (period: string) => (held.get(period)?.paid ?? 0) > 0;
  const running = periodOf(now);
  return {
    open: openPeriods(now),
    unpaidIn,
    paidIn,
    isPaid: (period) => period < running && paidIn(period) && !unpaidIn(period),
  };
}

/** NS-54: the oldest week that is not paid yet. Where none holds anything unpaid it is the current one, or, if that is paid, the one that runs. */
export function standingOf({ open, unpaidIn, paidIn }: PayWeeks): string {
  const [running = '', current = running] = open.toReversed();
  return open.find(unpaidIn) ?? (paidIn(current) ? running : current);
}

/** Where a correction of that tutor's pay would stand that is made now. */
export const correctionPeriod = (weeks: readonly WeekOfPay[], now: Date): PayPeriod =>
  weekById(standingOf(payWeeks(weeks, now)), now);

/** Half-open; a side that is not there is no bound. */
export type Days = { readonly from: Date | undefined; readonly to: Date | undefined };

/** Both days included, as the school's wall in Darwin has them. */
export function daysBetween(startDate: string, endDate: string): Days {
  const from = startDate === '' ? undefined : startOf(startDate);
  const to = endDate === '' ? undefined : startOf(endDate).plus({ days: 1 });
  if (from && to && to <= from) throw refuse('END_BEFORE_START');
  return { from: from?.toJSDate(), to: to?.toJSDate() };
}

function startOf(date: string): DateTime {
  const start = DateTime.fromFormat(date, day, { zone: payPeriods.zone });
  if (!start.isValid) throw refuse('DAY_MALFORMED');
  return start;
}
