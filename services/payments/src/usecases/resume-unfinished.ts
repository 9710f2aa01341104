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

const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));

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
    const opening = async (ms: number) => rowsOf(await uow.alone(({ checkouts }) => checkouts.listOpening(before(ms))));
    const begun = await opening(patienceMs);
    const forgotten = begun.length === 0 ? [] : await opening(keyLivesMs);
    await each('checkout', forgotten, ({ id }) => forget(id));
    await each('checkout', begun, ({ id }) => openCheckout(id));
    const changes = await uow.alone(({ subscriptions }) => subscriptions.listPendingChanges(before(patienceMs)));
    await each('cancellation', changes, carryOutChange);
    const pending = await uow.alone(({ refunds }) => refunds.listPending(before(patienceMs), realTime.now()));
    await each('refund', rowsOf(pending), ({ id }) => carryOutRefund(id));
  };
}
