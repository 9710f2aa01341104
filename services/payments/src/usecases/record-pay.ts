/**
 * Turns what booking says of a lesson into pay. Runs inside the transaction that takes the fact in, so a replay has no effect;
 * what was parked and comes after later facts has none either.
 */
import { settlePay, type Move, type TaughtLesson } from '../domain/pay-line.ts';
import type { Stores } from './ports.ts';

/** `id` is that of the pay line, if the lesson gets one now. */
export type Happened = { move: Move; id: string };
type RecordPayCommand = Happened & { lesson: TaughtLesson; bookingVersion: number };

export async function recordPay({ payLines, facts }: Stores, command: RecordPayCommand): Promise<void> {
  const { lesson, bookingVersion, move } = command;
  if (!(await payLines.advance(lesson.bookingId, bookingVersion))) return;
  const settled = settlePay(await payLines.lock(lesson.bookingId), lesson, command);
  if (settled === undefined) return;
  await payLines.save(settled.line, settled.entry);
  await facts.payLineChanged(settled.line, move.at);
}
