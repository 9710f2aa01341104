/** The date of "Commencing {date}", as on the tabs of results (LIM-17). */
import { dateFormats } from '@parlance/kit/domain/limits.ts';
import { DateTime } from 'luxon';

export function commencingDate(when: number, zone: string): string {
  return DateTime.fromMillis(when, { zone, locale: 'en' }).toFormat(dateFormats.searchTab);
}
