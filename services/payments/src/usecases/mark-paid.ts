/** An administrator notes that lessons of a tutor are paid, or are not: all of them or none. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { markLessons, type PayLine } from '../domain/pay-line.ts';
import { daysBetween } from '../domain/pay-period.ts';
import { refuse } from '../domain/refusals.ts';
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
    const { from, to } = daysBetween(startDate, endDate);
    const isNamed = (line: PayLine) =>
      line.owed && line.tutorUid === tutorUid && !(from && line.when < from) && !(to && line.when >= to);
    return uow.run(async ({ tutors, payLines, facts }) => {
      await tutors.lock([tutorUid]);
      const lessons = await payLines.lockLessons(bookingIds);
      const found = new Set(
        lessons
          .flat()
          .filter(isNamed)
          .map(({ bookingId }) => bookingId),
      );
      const missing = bookingIds.filter((id) => !found.has(id));
      if (missing.length > 0) throw refuse('PAY_LINE_NOT_FOUND', { details: { bookingIds: missing } });
      const [at, cause] = [clock.now(), paid ? 'marked-paid' : 'marked-unpaid'];
      const marked = markLessons(lessons, isNamed, { paid, cause, actorUid, at });
      await payLines.saveMarks(marked);
      await facts.payLinesChanged(marked, { cause, at });
      return marked.length;
    });
  };
}
