/** An administrator corrects what a lesson pays: by a line of its own, with a reason. */
import { money } from '@parlance/proto/limits';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { correctPay, linesAfter, type PayLine } from '../domain/pay-line.ts';
import { openPeriods, payWeeks } from '../domain/pay-period.ts';
import { checkReason } from '../domain/payout.ts';
import { refuse } from '../domain/refusals.ts';
import type { UnitOfWork } from './ports.ts';

export type CorrectPay = ReturnType<typeof makeCorrectPay>;
type CorrectPayCommand = {
  once: Command;
  tutorUid: string;
  bookingId: string;
  amountMinor: number;
  reason: string;
  actorUid: string;
};
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };

export function makeCorrectPay({ uow, clock, newId }: Deps) {
  return async ({
    once,
    tutorUid,
    bookingId,
    amountMinor,
    actorUid,
    ...command
  }: CorrectPayCommand): Promise<PayLine> => {
    const reason = checkReason(command.reason);
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0 || Math.abs(amountMinor) > money.correctionMostMinor)
      throw refuse('AMOUNT_MALFORMED');
    return uow.run(({ tutors, payLines, facts, ...stores }) =>
      stores.once(once, async () => {
        await tutors.lock([tutorUid]);
        const lines = await payLines.lock(bookingId);
        const [lesson] = lines;
        if (lesson === undefined || lesson.tutorUid !== tutorUid)
          throw refuse('PAY_LINE_NOT_FOUND', { details: { bookingIds: [bookingId] } });
        const at = clock.now();
        const { currency } = lesson;
        const weeks = payWeeks(await payLines.weeks({ tutorUid, currency, periods: openPeriods(at) }), at);
        const change = correctPay([lesson, ...lines.slice(1)], {
          id: newId(),
          amountMinor,
          reason,
          actorUid,
          at,
          weeks,
        });
        await payLines.save(change);
        await facts.payLinesChanged([{ lines: linesAfter(lines, [change]) }], { cause: 'corrected', at });
        return change.line;
      }),
    );
  };
}
