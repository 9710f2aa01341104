/** Takes the tokens of free trials whose time is over: what cannot be used does not stand in a balance. */
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { eachListed } from '@parlance/runtime/waiting/each-listed';
import { isTrialOver } from '../domain/entitlement.ts';
import { endOfTrial } from '../domain/ledger.ts';
import type { Clock, NewId, UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  /** Students with tokens of a trial that ended by then, some at a time, in the order of their uids. */
  listEnded: (now: Date, after: string | undefined) => Promise<string[]>;
};

/** Several replicas may run it: each looks again under the student's lock. */
export function makeEndTrials({ uow, clock, newId, listEnded }: Deps) {
  const end = (studentUid: string) =>
    uow.run(async ({ wallets, facts }) => {
      const now = clock.now();
      await wallets.lockStudent(studentUid);
      const { entitlement, balances } = await wallets.find(studentUid);
      const left = balances.freeTrialToken ?? 0;
      if (left === 0 || !isTrialOver(entitlement, now)) return;
      const line = await wallets.apply(endOfTrial({ id: newId(), studentUid, left }, now));
      if (line) await facts.walletsChanged([line]);
    });

  return async (signal?: AbortSignal): Promise<void> => {
    const uids = eachListed(
      (after) => listEnded(clock.now(), after),
      (uid) => uid,
    );
    await eachApart(uids, end, signal);
  };
}
