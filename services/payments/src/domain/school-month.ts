import { payPeriods } from '@parlance/proto/limits';
import { DateTime } from 'luxon';
import { refuse } from './refusals.ts';

/** Half-open. */
export type Month = { readonly from: Date; readonly to: Date };

/** A calendar month (YYYY-MM) as the school's wall in Darwin has it. */
export function schoolMonth(month: string): Month {
  const start = DateTime.fromFormat(month, 'yyyy-MM', { zone: payPeriods.zone });
  if (!start.isValid) throw refuse('MONTH_MALFORMED');
  return { from: start.toJSDate(), to: start.plus({ months: 1 }).toJSDate() };
}

export const schoolMonthOf = (at: Date): string =>
  DateTime.fromJSDate(at, { zone: payPeriods.zone }).toFormat('yyyy-MM');
