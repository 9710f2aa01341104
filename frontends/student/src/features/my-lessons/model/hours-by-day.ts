/** Hours by the day on the student's own wall. */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { localDate } from '@parlance/kit/domain/time.ts';

export type HoursOfDay = { date: string; hours: [BookingJson, ...BookingJson[]] };

export function hoursByDay(hours: readonly BookingJson[], zone: string): HoursOfDay[] {
  const byDate = Map.groupBy(
    hours.toSorted((a, b) => a.when - b.when),
    ({ when }) => localDate(when, zone),
  );
  return [...byDate].map(([date, ofDay]) => ({ date, hours: ofDay as HoursOfDay['hours'] }));
}
