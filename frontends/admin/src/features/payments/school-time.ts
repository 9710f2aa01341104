/** Times as the school's books have them: on Darwin's clock. */
import { payPeriods } from '@parlance/kit/domain/limits.ts';
import { dateText, localDate, timeOf, weekdayText } from '@parlance/kit/domain/time.ts';
import { paymentTexts } from '../../locales/texts.ts';

export const schoolZone = payPeriods.zone;
export const schoolDay = (when: number): string => dateText(when, schoolZone);
/** "Mon 23 Nov 2026, 15:20"; the head says that it is ACST. */
export const schoolTime = (when: number): string => `${schoolDay(when)}, ${timeOf(when, schoolZone)}`;
/** "Mon 9 Nov 2026": the Monday that names a period. */
export const periodDay = (id: string): string => schoolDay(Date.parse(`${id}T12:00:00Z`));

/** "Thu 19, 21:30": where the month is said above. */
export const shortTime = (when: number, zone: string): string =>
  paymentTexts
    .now()
    .statement.when(weekdayText(when, zone), Number(localDate(when, zone).slice(8)), timeOf(when, zone));
