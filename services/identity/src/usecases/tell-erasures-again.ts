/** A day later every service is told once more, for what was on its way and came after; whoever has not answered is told on. Each answers with what it found then. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { tellAgainAfterMs } from '../domain/erasure.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; realTime: Clock; services: readonly string[] };

export function makeTellErasuresAgain({ uow, clock, realTime, services }: Deps) {
  return (): Promise<number> =>
    uow.run(async ({ erasures, people, facts }) => {
      const before = new Date(realTime.now().getTime() - tellAgainAfterMs);
      const due = await erasures.dueAgain(before, services);
      for (const uid of due) {
        const person = await people.lock(uid);
        if (person) await facts.userDeleted(person, clock.now());
        await erasures.markTold(uid, realTime.now());
      }
      return due.length;
    });
}
