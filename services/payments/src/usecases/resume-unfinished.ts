/** Whatever a crash, or a provider that was away, has left half done comes to its end. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { CarryOutChange } from './change-subscription.ts';
import type { OpenCheckout } from './open-checkout.ts';
import type { UnitOfWork } from './ports.ts';
import type { CarryOutRefund } from './refund-payment.ts';

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  realTime: Clock;
  openCheckout: OpenCheckout;
  carryOutChange: CarryOutChange;
  carryOutRefund: CarryOutRefund;
  onFault: (error: unknown, what: { kind: string; id: string }) => void;
};

/** Who is at it still is left alone. */
const patienceMs = 30_000;
/** The provider forgets keys after a day: nobody waits for such a page any more. */
const keyLivesMs = 23 * 3_600_000;

export function makeResumeUnfinished(deps: Deps) {
  const { uow, clock, realTime, openCheckout, carryOutChange, carryOutRefund, onFault } = deps;

  async function each<T extends { id: string }>(kind: string, rows: readonly T[], work: (row: T) => Promise<unknown>) {
    for (const row of rows) await work(row).catch((error: unknown) => onFault(error, { kind, id: row.id }));
  }

  async function forget(id: string): Promise<void> {
    await uow.run(async ({ checkouts }) => {
      const checkout = await checkouts.lock(id);
      if (checkout?.state === 'opening') await checkouts.save({ ...checkout, state: 'failed' });
    });
  }

  return async (): Promise<void> => {
    const now = clock.now().getTime();
    const before = (ms: number) => new Date(now - ms);
    const found = await uow.run(async ({ checkouts, subscriptions, refunds }) => ({
      forgotten: await checkouts.listOpening(before(keyLivesMs)),
      opening: await checkouts.listOpening(before(patienceMs)),
      changes: await subscriptions.listPendingChanges(before(patienceMs)),
      refunds: await refunds.listPending(before(patienceMs), realTime.now()),
    }));
    const rows = (ids: readonly string[]) => ids.map((id) => ({ id }));
    await each('checkout', rows(found.forgotten), ({ id }) => forget(id));
    await each('checkout', rows(found.opening), ({ id }) => openCheckout(id));
    await each('cancellation', found.changes, carryOutChange);
    await each('refund', rows(found.refunds), ({ id }) => carryOutRefund(id));
  };
}
