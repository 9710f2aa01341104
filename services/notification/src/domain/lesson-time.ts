/** When a lesson is, in the words of a notice and in the reader's zone. */
import { makeFormats } from './formats.ts';

const days = makeFormats('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const times = makeFormats('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** No zone, or one that this machine does not know, is replaced by UTC, so that the notice is never without one. */
export function startWords(startsAt: Date, timeZone: string): string {
  const zone = days(timeZone) ? timeZone : 'UTC';
  return `${days(zone)?.format(startsAt)} at ${times(zone)?.format(startsAt)} (${zone})`;
}
