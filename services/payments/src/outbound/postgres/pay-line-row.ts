/** A row of pay_lines and the domain's line, both ways. */
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import type { PayLine } from '../../domain/pay-line.ts';

export type PayLineRow = Omit<PayLine, 'rate'> & { rateHundredths: number | null; currency: string | null };

export const payLineFields = fieldsOf(
  'pay_lines',
  `id, bookingId, tutorUid, studentUid, studentName, lessonAt as when, status, rateHundredths, currency, topicCode, topicName,
   isGroup as group, isPractice as practice, owed, owedHundredths, paid, version`,
);

export function payLineOf({ rateHundredths: hundredths, currency, ...line }: PayLineRow): PayLine {
  return { ...line, rate: hundredths === null || currency === null ? undefined : { hundredths, currency } };
}

export function rowOfPayLine({ rate, when: lessonAt, group: isGroup, practice: isPractice, ...line }: PayLine) {
  const { hundredths: rateHundredths, currency } = rate ?? {};
  return { ...line, lessonAt, isGroup, isPractice, rateHundredths, currency };
}
