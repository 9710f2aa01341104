/** The instants that a lesson is built around. Pure. */
export const zone = 'Australia/Darwin';

const hour = 3_600_000;
const day = 24 * hour;
const ahead = 9.5 * hour;

/** There is no summer time in Darwin, and not everywhere where this runs is a table of zones. */
export const dateInDarwin = (at: number): string => new Date(at + ahead).toISOString().slice(0, 10);

/** The next whole hour in Darwin that is at least 13 hours away, so that cancelling is still open when it is booked. */
export const lessonHour = (now: number): number => Math.ceil((now + 13 * hour + ahead) / hour) * hour - ahead;

/** The Monday 00:00 in Darwin after an instant: a payment period ends there. */
export function mondayAfter(at: number): number {
  const midnight = Math.floor((at + ahead) / day) * day;
  const weekday = new Date(midnight).getUTCDay() || 7;
  return midnight + (8 - weekday) * day - ahead;
}
