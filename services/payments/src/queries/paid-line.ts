/** Pay lines as people read them: with the reference of the payout that paid them, and in statements with what their lesson comes to. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import type { PayLine } from '../domain/pay-line.ts';
import { payLineFields, payLineOf, type PayLineRow } from '../outbound/postgres/pay-line-row.ts';

type Paid = {
  readonly payoutReference: string;
  /** Of a correction: whether the week of its lesson had been paid out when it was made. */
  readonly correctsPaid: boolean;
};
export type PaidLine = PayLine & Paid;
export type PaidLineRow = PayLineRow & Paid;

type OfLesson = {
  /** The lesson's own line and all its corrections, in whichever weeks they stand. */
  readonly lessonMinor: number;
};
export type LessonLine = PaidLine & OfLesson;
export type LessonLineRow = PaidLineRow & OfLesson;

/** Looked up line by line: there are far more payouts than lines of a page. The order keeps the planner from reading them all. */
const paid = `coalesce((select payouts.reference from payouts where payouts.id = pay_lines.payout_id), '') as "payoutReference",
  coalesce((select true from payouts where payouts.period = pay_lines.corrects_period
    and payouts.tutor_uid = pay_lines.tutor_uid and payouts.currency = pay_lines.currency and payouts.paid_at <= pay_lines.stands_at
    and (payouts.taken_back_at is null or payouts.taken_back_at > pay_lines.stands_at)
    order by payouts.paid_at limit 1), false) as "correctsPaid"`;
const ofLesson = `(select coalesce(sum(lesson.amount_minor), 0)::int8 from pay_lines as lesson
    where lesson.booking_id = pay_lines.booking_id and lesson.owed) as "lessonMinor"`;

export const paidLineFields = () => statements.raw(`${payLineFields}, ${paid}`);
export const lessonLineFields = () => statements.raw(`${payLineFields}, ${paid}, ${ofLesson}`);

export function paidLineOf({ payoutReference, correctsPaid, ...row }: PaidLineRow): PaidLine {
  return { ...payLineOf(row), payoutReference, correctsPaid };
}
export const lessonLineOf = ({ lessonMinor, ...row }: LessonLineRow): LessonLine => ({
  ...paidLineOf(row),
  lessonMinor,
});

/** One that is known to be there. */
export async function findLessonLine(db: Queryable, id: string): Promise<LessonLine> {
  const lines = statements.from('pay_lines').where('pay_lines.id', id).select(lessonLineFields());
  const [row] = await rowsOf<LessonLineRow>(db, lines);
  if (row === undefined) throw new Error(`there is no pay line ${id}`);
  return lessonLineOf(row);
}
