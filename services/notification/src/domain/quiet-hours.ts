/** When somebody is not to be disturbed, on the own clock, whatever it does twice a year. */
import { DateTime } from 'luxon';
import type { QuietHours } from './preferences.ts';

/** When it is over, of what is quiet at this instant. */
export function quietUntil(quiet: QuietHours | null, timeZone: string, now: Date): Date | undefined {
  if (!quiet) return undefined;
  const local = localTime(now, timeZone);
  const { from, to } = quiet;
  const minutes = local.hour * 60 + local.minute;
  const isEvening = minutes >= from;
  const isOverMidnight = from > to;
  const isQuiet = isOverMidnight ? isEvening || minutes < to : isEvening && minutes < to;
  if (!isQuiet) return undefined;
  const day = isOverMidnight && isEvening ? local.plus({ days: 1 }) : local;
  const end = day.set({ hour: Math.floor(to / 60), minute: to % 60, second: 0, millisecond: 0 });
  // An hour that comes twice may put the end behind us: then it is over.
  return end > local ? end.toJSDate() : undefined;
}

/** A zone that is not known here is read as UTC, as everywhere. */
function localTime(now: Date, timeZone: string): DateTime {
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  return local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' });
}
