/**
 * Turns what booking says of a lesson into pay. Runs inside the transaction that takes the fact in, so a replay has no effect;
 * what was parked and comes after later facts has none either.
 */
import {
  isOwed,
  lacksFeedback,
  linesAfter,
  settlePay,
  termsOf,
  type Move,
  type TaughtLesson,
} from '../domain/pay-line.ts';
import { openPeriods, payWeeks, periodOf } from '../domain/pay-period.ts';
import type { Stores } from './ports.ts';

/** `id` is that of the line that the lesson may get; `now` is the school's time. */
export type Happened = { move: Move; id: string; now: Date };
type RecordPayCommand = Happened & { lesson: TaughtLesson; tutorName: string; bookingVersion: number };

export async function recordPay({ tutors, payLines, facts }: Stores, command: RecordPayCommand): Promise<void> {
  const { lesson, tutorName: name, bookingVersion, move, id, now } = command;
  const { tutorUid: taughtBy, currency: inCurrency, when } = lesson;
  const missing = { tutorUid: taughtBy, currency: inCurrency, period: periodOf(when) };
  const lacking = lacksFeedback(lesson, move) ? missing : undefined;
  if (!(await payLines.advance(lesson.bookingId, bookingVersion, lacking))) return;
  if (!isOwed(lesson, move) && !(await payLines.has(lesson.bookingId))) return;
  await tutors.keep({ uid: lesson.tutorUid, name, toldAt: move.at });
  const lines = await payLines.lock(lesson.bookingId);
  const { tutorUid, currency } = termsOf(lines, lesson);
  const periods = [...new Set([...openPeriods(now), periodOf(lesson.when)])];
  const weeks = payWeeks(await payLines.weeks({ tutorUid, currency, periods }), now);
  const change = settlePay(lines, lesson, { move, id, weeks });
  if (change === undefined) return;
  await payLines.save(change);
  await facts.payLinesChanged([{ lines: linesAfter(lines, [change]) }], { cause: move.cause, at: move.at });
}
