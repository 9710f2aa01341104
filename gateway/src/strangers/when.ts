/** Times on a page that does not know its reader's zone: on the school's wall, and in UTC. */
import { payPeriods } from '@parlance/proto/limits';

const zone = payPeriods.zone;
const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const wall = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
const formats = {
  day: wall(zone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  time: wall(zone, clock),
  weekday: wall(zone, { weekday: 'short' }),
  offset: wall(zone, { timeZoneName: 'shortOffset' }),
  utcWeekday: wall('UTC', { weekday: 'short' }),
  utcTime: wall('UTC', clock),
};

export type SchoolTime = {
  /** "18:30" */
  time: string;
  /** "Mon 23 Nov 2026" */
  day: string;
  /** "Darwin (UTC+9:30)" */
  zone: string;
  /** "09:00 UTC", with the day where it is another. */
  utc: string;
};

export function atSchool(when: Date): SchoolTime {
  const offset = formats.offset.formatToParts(when).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const utcDay = formats.utcWeekday.format(when);
  const isSameDay = utcDay === formats.weekday.format(when);
  return {
    time: formats.time.format(when),
    day: formats.day.format(when).replace(',', ''),
    zone: `${city} (${offset.replace('GMT', 'UTC')})`,
    utc: `${isSameDay ? '' : `${utcDay} `}${formats.utcTime.format(when)} UTC`,
  };
}
