/** Lessons and weeks for tests of the rules. */
import type { Move, PayLine, TaughtLesson } from '../src/domain/pay-line.ts';
import { settlePay } from '../src/domain/pay-line.ts';
import { payWeeks, type PayWeeks, type WeekOfPay } from '../src/domain/pay-period.ts';
import { firstTerms } from '../src/domain/pay-terms.ts';

/** A Wednesday in Darwin; the week from 2 March is over, and the one from 9 March runs. */
export const now = new Date('2026-03-11T03:00:00Z');
const when = new Date('2026-03-03T01:00:00Z');

export const lesson: TaughtLesson = {
  bookingId: 'b1',
  tutorUid: 't1',
  studentUid: 's1',
  studentName: 'Ada',
  studentTimeZone: 'Europe/Oslo',
  when,
  status: 'completed',
  rateMinor: 6_500,
  currency: 'AUD',
  topicCode: 'HL304',
  topicName: 'At the clinic',
  group: false,
  practice: false,
  terms: firstTerms,
};

export const afterLesson = (hours: number, ms = 0) => new Date(when.getTime() + hours * 3_600_000 + ms);
export const inTime: Move = { cause: 'feedback', at: afterLesson(24, -1) };

export const weeksWith = (...weeks: WeekOfPay[]): PayWeeks => payWeeks(weeks, now);

/** The line that a lesson gets first. */
export function lineOf(changes: Partial<TaughtLesson> = {}, id = 'l1'): PayLine {
  const taught = { ...lesson, ...changes };
  const at = new Date(taught.when.getTime() + 3_600_000);
  const made = settlePay([], taught, { move: { cause: 'feedback', at }, id, weeks: weeksWith() });
  if (made === undefined) throw new Error('nothing is owed for this lesson');
  return made.line;
}
