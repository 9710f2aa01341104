/** The date of "Commencing {date}", as on the tabs of results. */
import { dateFormats } from '@parlance/kit/domain/limits.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { DateTime } from 'luxon';

export function commencingDate(when: number, zone: string): string {
  return DateTime.fromMillis(when, { zone, locale: language() }).toFormat(dateFormats.searchTab);
}
