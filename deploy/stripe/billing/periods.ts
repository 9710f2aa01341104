/** Billing periods by the calendar in UTC, as Stripe counts them. */
import type { Recurring } from '../objects/catalog.ts';

const day = 86_400;

/** The end of the nth period after the anchor. A month without the anchor's day ends on its last one, and the next has the day again. */
export function periodEnd(anchor: number, { interval, interval_count: each }: Recurring, nth: number): number {
  if (interval === 'day' || interval === 'week') return anchor + nth * each * (interval === 'day' ? day : 7 * day);
  const months = nth * each * (interval === 'year' ? 12 : 1);
  const from = new Date(anchor * 1_000);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(anchor * 1_000);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to.getTime() / 1_000;
}

/** The first end of a period that lies after a moment. */
export function nextPeriodEnd(anchor: number, recurring: Recurring, after: number): number {
  let nth = 1;
  while (periodEnd(anchor, recurring, nth) <= after) nth += 1;
  return periodEnd(anchor, recurring, nth);
}
