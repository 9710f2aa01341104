/** Whatever a crash, or a provider that was away, has left half done comes to its end. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { eachListed } from '@parlance/runtime/waiting/each-listed';
import type { CarryOutChange } from './change-subscription.ts';
import type { OpenCheckout } from './open-checkout.ts';
import type { UnitOfWork } from './ports.ts';
import type { CarryOutRefund } from './refund-payment.ts';

type Deps = {
  uow: UnitOfWork;
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

type Row = { id: string };
const idOf = ({ id }: Row): string => id;

export function makeResumeUnfinished(deps: Deps) {
  const { uow, realTime, openCheckout, carryOutChange, carryOutRefund, onFault } = deps;

  async function forget(id: string): Promise<void> {
    await uow.run(async ({ checkouts }) => {
      const checkout = await checkouts.lock(id);
      if (checkout?.state === 'opening') await checkouts.save({ ...checkout, state: 'failed' });
    });
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const now = realTime.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const begunBefore = before(patienceMs);
    const opening = eachListed(
      (after) => uow.alone(({ checkouts }) => checkouts.listOpening(begunBefore, after)),
      idOf,
    );
    const changes = eachListed(
      (after) => uow.alone(({ subscriptions }) => subscriptions.listPendingChanges(begunBefore, after)),
      idOf,
    );
    const pending = eachListed(
      (after) => uow.alone(({ refunds }) => refunds.listPending({ begunBefore, now, after })),
      idOf,
    );
    async function each<T extends Row>(kind: string, rows: AsyncIterable<T>, work: (row: T) => Promise<unknown>) {
      const carryOn = (row: T) => work(row).catch((error: unknown) => onFault(error, { kind, id: row.id }));
      await eachApart(rows, carryOn, signal);
    }
    await each('checkout', opening, ({ id, begunAt }) =>
      begunAt < before(keyLivesMs) ? forget(id) : openCheckout(id),
    );
    await each('cancellation', changes, carryOutChange);
    await each('refund', pending, ({ id }) => carryOutRefund(id));
  };
}
