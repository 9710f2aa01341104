/** A row of pay_lines and the domain's line, both ways. */
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { firstTerms } from '../../domain/pay-terms.ts';
import type { PayLine } from '../../domain/pay-line.ts';

/** What is null in the table is undefined in the line; lines of before there were versions have no terms. */
export type PayLineRow = Omit<PayLine, 'terms'> & { terms: PayLine['terms'] | null };

const fields = `id, bookingId, tutorUid, studentUid, studentName, studentTimeZone, lessonAt as when, status, rateMinor, currency,
  topicCode, topicName, isGroup as group, isPractice as practice, owed, amountMinor, paid, payoutId, period, correctsPeriod, standsAt,
  cause, reason, terms, version`;

export const payLineFields = fieldsOf('pay_lines', fields);

export const payLineOf = ({ terms, ...row }: PayLineRow): PayLine =>
  withoutNulls({ ...row, terms: terms ?? firstTerms });

export function rowOfPayLine({ when: lessonAt, group: isGroup, practice: isPractice, terms, ...line }: PayLine) {
  return { ...line, lessonAt, isGroup, isPractice, terms: JSON.stringify(terms) };
}
