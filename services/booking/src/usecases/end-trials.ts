/** Takes the tokens of free trials whose time is over: what cannot be used does not stand in a balance. */
import { isTrialOver } from '../domain/entitlement.ts';
import { endOfTrial } from '../domain/ledger.ts';
import type { Clock, NewId, UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  /** Students with tokens of a trial that ended by then, some at a time. */
  listEnded: (now: Date) => Promise<string[]>;
};

/** Answers how many trials ended. Several replicas may run it: each looks again under the student's lock. */
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

  return async (signal?: AbortSignal): Promise<number> => {
    let ended = 0;
    while (signal?.aborted !== true) {
      const uids = await listEnded(clock.now());
      for (const uid of uids) await end(uid);
      ended += uids.length;
      if (uids.length === 0) break;
    }
    return ended;
  };
}
