/** A row of pay_lines and the domain's line, both ways. */
import type { PayLine } from '../../domain/pay-line.ts';

export type PayLineRow = {
  id: string;
  booking_id: string;
  tutor_uid: string;
  student_uid: string;
  student_name: string;
  lesson_at: Date;
  status: string;
  rate_hundredths: number | null;
  currency: string | null;
  topic_code: string;
  topic_name: string;
  is_group: boolean;
  is_practice: boolean;
  owed: boolean;
  owed_hundredths: number;
  paid: boolean;
  version: number;
};

export const payLineColumns = [
  'id',
  'booking_id',
  'tutor_uid',
  'student_uid',
  'student_name',
  'lesson_at',
  'status',
  'rate_hundredths',
  'currency',
  'topic_code',
  'topic_name',
  'is_group',
  'is_practice',
  'owed',
  'owed_hundredths',
  'paid',
  'version',
] as const satisfies readonly (keyof PayLineRow)[];

export function payLineOf(row: PayLineRow): PayLine {
  const rate =
    row.rate_hundredths === null || row.currency === null
      ? undefined
      : { hundredths: row.rate_hundredths, currency: row.currency };
  return {
    id: row.id,
    bookingId: row.booking_id,
    tutorUid: row.tutor_uid,
    studentUid: row.student_uid,
    studentName: row.student_name,
    when: row.lesson_at,
    status: row.status,
    rate,
    topicCode: row.topic_code,
    topicName: row.topic_name,
    group: row.is_group,
    practice: row.is_practice,
    owed: row.owed,
    owedHundredths: row.owed_hundredths,
    paid: row.paid,
    version: row.version,
  };
}

export function rowOf(line: PayLine): PayLineRow {
  return {
    id: line.id,
    booking_id: line.bookingId,
    tutor_uid: line.tutorUid,
    student_uid: line.studentUid,
    student_name: line.studentName,
    lesson_at: line.when,
    status: line.status,
    rate_hundredths: line.rate?.hundredths ?? null,
    currency: line.rate?.currency ?? null,
    topic_code: line.topicCode,
    topic_name: line.topicName,
    is_group: line.group,
    is_practice: line.practice,
    owed: line.owed,
    owed_hundredths: line.owedHundredths,
    paid: line.paid,
    version: line.version,
  };
}
