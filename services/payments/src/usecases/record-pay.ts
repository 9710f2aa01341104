/**
 * Turns what booking says of a lesson into pay. Runs inside the transaction that takes the fact in, so a replay has no effect;
 * what was parked and comes after later facts has none either.
 */
import type { NewId } from '@parlance/runtime/ids/new-id';
import { settlePay, type Move, type TaughtLesson } from '../domain/pay-line.ts';
import type { Stores } from './ports.ts';

export type RecordPay = { lesson: TaughtLesson; bookingVersion: number; move: Move };

export function makeRecordPay({ newId }: { newId: NewId }) {
  return async (
    { payLines, facts }: Pick<Stores, 'payLines' | 'facts'>,
    { lesson, bookingVersion, move }: RecordPay,
  ): Promise<void> => {
    if (!(await payLines.advance(lesson.bookingId, bookingVersion))) return;
    const line = await payLines.findForUpdate(lesson.bookingId);
    const settled = settlePay(line, lesson, { move, id: newId() });
    if (settled === undefined) return;
    await payLines.save(settled.line, settled.entry);
    await facts.payLineChanged(settled.line, move.at);
  };
}
