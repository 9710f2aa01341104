/** Pages that were left are looked at when their time has come: those that wait longest first, so many a round, and none holds the others up. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Checkout } from '../domain/checkout.ts';
import { afterLook, looking } from '../domain/page-look.ts';
import type { ApplyObject } from './apply-object.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  /** Pauses between looks: no demo that moves the school's time has the provider asked more often. */
  realTime: Clock;
  applyObject: ApplyObject;
  onFault: (error: unknown, what: { kind: string; id: string }) => void;
};

export function makeLookAtPages(deps: Deps) {
  const { uow, clock, realTime, onFault } = deps;
  return async (signal?: AbortSignal): Promise<void> => {
    const now = { real: realTime.now(), school: clock.now() };
    if (!(await uow.alone(({ checkouts }) => checkouts.isAnyDue(now)))) return;
    const due = await uow.run(async ({ checkouts }) => {
      const found = await checkouts.lockDue(now);
      for (const page of found) await checkouts.save(looking(page, now.real));
      return found;
    });
    for (const page of due) {
      if (signal?.aborted) return;
      await lookAt(deps, page).catch((error: unknown) => onFault(error, { kind: 'checkout', id: page.id }));
    }
  };
}

/** What came of it stands in the row; one that is not there is waited for no longer. */
export async function lookAt(
  { uow, clock, applyObject }: Pick<Deps, 'uow' | 'clock' | 'applyObject'>,
  { id, uid, sessionId }: Pick<Checkout, 'id' | 'uid' | 'sessionId'>,
): Promise<void> {
  if (sessionId === undefined) return;
  const customer = await uow.run(({ customers }) => customers.find(uid));
  const outcome = await applyObject({ kind: 'checkout', id: sessionId }, customer?.providerId);
  await uow.run(async ({ checkouts }) => {
    const seen = await checkouts.lock(id);
    if (seen === undefined) return;
    const after = afterLook(seen, { isThere: outcome === 'applied', now: clock.now() });
    if (after !== seen) await checkouts.save(after);
  });
}
