/** A pay week as a table that a spreadsheet opens: amounts in major units, one line a teacher and currency. */
import { majorText } from '@parlance/kit/domain/money.ts';
import { paymentTexts } from '../../locales/texts.ts';
import type { TutorWeek } from './api/pay-week.ts';
import { stateOf } from './pay-week.ts';
import { nameOf } from './payment-words.ts';

/** A name that begins like a formula would be run by the spreadsheet. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function payWeekCsv(weeks: readonly TutorWeek[]): string {
  const { csv, states } = paymentTexts.now();
  const lines = weeks.map((week) => [
    harmless(nameOf(week)),
    week.uid,
    week.currency,
    String(week.lessons),
    String(week.groupLessons),
    String(week.corrections),
    String(week.withoutFeedback),
    majorText({ amount: week.paidMinor, currency: week.currency }),
    majorText({ amount: week.unpaidMinor, currency: week.currency }),
    states[stateOf(week)],
  ]);
  return [[...csv], ...lines].map((line) => `${line.map(quoted).join(',')}\r\n`).join('');
}
