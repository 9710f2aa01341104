/** Equal orders that come while the first is under way, as after a second press, wait for its answer instead of racing it. */
import { keyOf } from '@parlance/runtime/idempotency/store';
import { makeSingleFlight } from '@parlance/runtime/waiting/single-flight';
import type { Reserved } from './ports.ts';
import type { ReserveSlot } from './reserve-slot.ts';

/** Within this process; what other replicas do meets the stored reply (I2). */
export function withCoalescedOrders(reserve: ReserveSlot): ReserveSlot {
  const underWay = makeSingleFlight<Reserved>();
  return async (command) => {
    const key = keyOf(command.once);
    if (key === undefined) return reserve(command);
    let isFirst = false;
    const order = JSON.stringify([key.actorUid, key.key, key.hash.toString('hex')]);
    const shared = underWay(order, () => {
      isFirst = true;
      return reserve(command);
    });
    // A failure may be the first one's own, such as its deadline.
    return isFirst ? shared : shared.catch(() => reserve(command));
  };
}
