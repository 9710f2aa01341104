/** The same day and time some months earlier, in UTC; a month that is too short gives its last day. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  // Too long for that month: the date ran on into the next one, and its day 0 is the last one of the month meant.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
