/** Days and hours that a student would like, on the student's own wall clock (SRCH-30, SRCH-34). */
import { lists } from '@parlance/proto/limits';
import { refuse } from './refusals.ts';
import { isZone } from './zone.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type PreferredTime = { day: (typeof weekdays)[number]; time: number };
export type Preference = { timeZone: string; schedule: PreferredTime[] };

const isDay = (day: string): day is PreferredTime['day'] => (weekdays as readonly string[]).includes(day);
const isHour = (time: number) => Number.isInteger(time) && time >= 0 && time <= 23;

/** Each once, in the order of the week. */
export function acceptPreference(wanted: {
  timeZone: string;
  schedule: readonly { day: string; time: number }[];
}): Preference {
  const { timeZone, schedule } = wanted;
  const fields: Record<string, string> = {};
  if (!isZone(timeZone)) fields.studentTimezone = 'is not a time zone';
  if (schedule.length === 0 || schedule.length > lists.preferredTimesMax) {
    fields.schedule = `1 to ${lists.preferredTimesMax} times`;
  }
  const times = new Map<string, PreferredTime>();
  for (const { day, time } of schedule) {
    if (isDay(day) && isHour(time)) times.set(`${day} ${time}`, { day, time });
    else fields.schedule = 'Monday to Sunday, 0 to 23';
  }
  if (Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
  const place = ({ day, time }: PreferredTime) => weekdays.indexOf(day) * 24 + time;
  return { timeZone, schedule: [...times.values()].sort((one, other) => place(one) - place(other)) };
}
