/** An administrator marks what tutors are owed in a week as paid, all of it or nothing: only if the sums are still those that were looked at. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { endedPeriod } from '../domain/pay-period.ts';
import { checkReference, checkSums, payOut, type Payout, type SumSeen } from '../domain/payout.ts';
import type { UnitOfWork } from './ports.ts';

export type PayTutors = ReturnType<typeof makePayTutors>;
type PayTutorsCommand = {
  once: Command;
  period: string;
  sums: readonly SumSeen[];
  reference: string;
  actor: { uid: string; name: string };
};
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };

export function makePayTutors({ uow, clock, newId }: Deps) {
  return async ({ once, sums, actor, ...command }: PayTutorsCommand): Promise<Payout[]> => {
    checkSums(sums);
    const reference = checkReference(command.reference);
    const at = clock.now();
    const { id: period } = endedPeriod(command.period, at);
    const tutorUids = sums.map(({ tutorUid }) => tutorUid);
    return uow.run(({ tutors, payLines, payouts: store, facts, ...stores }) =>
      stores.once(once, async () => {
        await tutors.lock(tutorUids);
        const lessons = await payLines.lockDue({ period, tutorUids });
        const { payouts, marked } = payOut(lessons, { period, sums, reference, actor, at, newId });
        await store.insert(payouts);
        await payLines.saveMarks(marked);
        await facts.payLinesChanged(marked, { cause: 'paid-out', at });
        return payouts;
      }),
    );
  };
}
