/** When a lesson is, in the words of a notice and in the reader's zone. */

/** No zone, or one that this machine does not know, is replaced by UTC, so that the notice is never without one. */
export function startWords(startsAt: Date, timeZone: string): string {
  try {
    return inZone(startsAt, timeZone);
  } catch {
    return inZone(startsAt, 'UTC');
  }
}

function inZone(startsAt: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${day.format(startsAt)} at ${time.format(startsAt)} (${timeZone})`;
}
