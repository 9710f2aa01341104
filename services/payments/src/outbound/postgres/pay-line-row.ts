/** A row of pay_lines and the domain's line, both ways. */
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { PayLine } from '../../domain/pay-line.ts';

/** What is null in the table is undefined in the line. */
export type PayLineRow = PayLine;

const fields = `id, bookingId, tutorUid, studentUid, studentName, studentTimeZone, lessonAt as when, status, rateMinor, currency,
  topicCode, topicName, isGroup as group, isPractice as practice, owed, amountMinor, paid, payoutId, period, correctsPeriod, standsAt,
  cause, reason, version`;

export const payLineFields = fieldsOf('pay_lines', fields);

export const payLineOf = (row: PayLineRow): PayLine => withoutNulls(row);

export function rowOfPayLine({ when: lessonAt, group: isGroup, practice: isPractice, ...line }: PayLine) {
  return { ...line, lessonAt, isGroup, isPractice };
}
