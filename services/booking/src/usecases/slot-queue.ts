/** One reservation of a slot at a time: the others wait for its outcome, so that their work does not slow the one that wins. */
import type { ReserveSlot } from './reserve-slot.ts';

/** Within this process; between replicas the statement decides. When the first one is refused, all who waited go at once. */
export function withSlotQueue(reserve: ReserveSlot): ReserveSlot {
  const underWay = new Map<string, Promise<unknown>>();
  return async (command) => {
    const { bookingId } = command;
    const first = underWay.get(bookingId);
    if (first !== undefined) {
      await first;
      return reserve(command);
    }
    const own = reserve(command);
    // Never rejects: who waits wants to know that it is over, not how.
    const over = Promise.allSettled([own]).then(() => underWay.delete(bookingId));
    underWay.set(bookingId, over);
    return own;
  };
}
