/** An administrator takes a payout back, with a reason: its lines are unpaid again. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import { checkReason, takeBack, type Payout } from '../domain/payout.ts';
import { refuse } from '../domain/refusals.ts';
import type { UnitOfWork } from './ports.ts';

export type TakePayoutBack = ReturnType<typeof makeTakePayoutBack>;
type TakePayoutBackCommand = {
  once: Command;
  payoutId: string;
  reason: string;
  actor: { uid: string; name: string };
};

export function makeTakePayoutBack({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return async ({ once, payoutId, actor, ...command }: TakePayoutBackCommand): Promise<Payout> => {
    const reason = checkReason(command.reason);
    return uow.run(({ tutors, payLines, payouts, facts, ...stores }) =>
      stores.once(once, async () => {
        const found = await payouts.find(payoutId);
        if (found === undefined) throw refuse('PAYOUT_NOT_FOUND');
        await tutors.lock([found.tutorUid]);
        const payout = (await payouts.find(payoutId)) ?? found;
        if (payout.takenBack !== undefined) return payout;
        const at = clock.now();
        const lessons = await payLines.lockPaidOut(payoutId);
        const { payout: taken, marked } = takeBack(payout, lessons, { reason, actor, at });
        await payouts.save(taken);
        await payLines.saveMarks(marked);
        await facts.payLinesChanged(marked, { cause: 'payout-taken-back', at });
        return taken;
      }),
    );
  };
}
