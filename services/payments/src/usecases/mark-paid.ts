/** An administrator notes that lessons of a tutor are paid, or are not: all of them or none. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { refuse } from '../domain/refusals.ts';
import { markPaid } from '../domain/pay-line.ts';
import { daysBetween } from '../domain/pay-period.ts';
import type { UnitOfWork } from './ports.ts';

export type MarkPaid = ReturnType<typeof makeMarkPaid>;
export type MarkPaidCommand = {
  tutorUid: string;
  bookingIds: readonly string[];
  paid: boolean;
  startDate: string;
  endDate: string;
  actorUid: string;
};

const mostLessons = 500;

export function makeMarkPaid({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return async ({ tutorUid, paid, startDate, endDate, actorUid, ...command }: MarkPaidCommand): Promise<number> => {
    const bookingIds = [...new Set(command.bookingIds)];
    if (bookingIds.length === 0 || bookingIds.length > mostLessons)
      throw refuse('LESSONS_NOT_NAMED', { fill: [mostLessons] });
    const days = daysBetween(startDate, endDate);
    return uow.run(async ({ payLines, facts }) => {
      const lines = await payLines.lockOwed({ tutorUid, bookingIds, days });
      const found = new Set(lines.map(({ bookingId }) => bookingId));
      const missing = bookingIds.filter((id) => !found.has(id));
      if (missing.length > 0) throw refuse('PAY_LINE_NOT_FOUND', { details: { bookingIds: missing } });
      const at = clock.now();
      const changes = lines.flatMap((line) => markPaid(line, { paid, actorUid, at }) ?? []);
      for (const { line, entry } of changes) {
        await payLines.save(line, entry);
        await facts.payLineChanged(line, at);
      }
      return changes.length;
    });
  };
}
