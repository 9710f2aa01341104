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

/** Newest first; the first one is current: the last week that is over. */
export function offeredPeriods(now: Date): PayPeriod[] {
  const runningWeek = DateTime.fromJSDate(now, { zone: payPeriods.zone }).startOf('week');
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

function periodFrom(monday: DateTime, current: boolean): PayPeriod {
  const nextMonday = monday.plus({ weeks: 1 });
  const format = (day: DateTime) => day.setLocale('en').toFormat(dateFormats.searchTab);
  return {
    id: monday.toFormat('yyyy-MM-dd'),
    start: monday.toJSDate(),
    end: nextMonday.toJSDate(),
    label: `${format(monday)} – ${format(nextMonday.minus({ days: 1 }))} ACST`,
    current,
  };
}

/** Half-open; a side that is not there is no bound. */
export type Days = { readonly from: Date | undefined; readonly to: Date | undefined };

/** Both days included, as the school's wall in Darwin has them. */
export function daysBetween(startDate: string, endDate: string): Days {
  const from = startDate === '' ? undefined : startOf(startDate);
  const to = endDate === '' ? undefined : startOf(endDate).plus({ days: 1 });
  if (from && to && to <= from) throw refuse('END_BEFORE_START');
  return { from: from?.toJSDate(), to: to?.toJSDate() };
}

function startOf(day: string): DateTime {
  const start = DateTime.fromFormat(day, 'yyyy-MM-dd', { zone: payPeriods.zone });
  if (!start.isValid) throw refuse('DAY_MALFORMED');
  return start;
}
