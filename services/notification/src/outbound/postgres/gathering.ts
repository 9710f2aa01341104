/** What a transaction does once for all that was gathered in it, and not for each fact that it applies: at its end, or before whoever must see it. */
import { beforeCommit, type Tx } from '@parlance/runtime/postgres/unit-of-work';

/** What is gathered goes with its transaction: when that is rolled back, nothing of it is done. */
export function makeGathering<T>() {
  const waiting = new WeakMap<Tx, T[]>();
  return (tx: Tx, items: readonly T[], work: (all: readonly T[]) => Promise<void>): void => {
    const others = waiting.get(tx);
    if (others) return void others.push(...items);
    const all = [...items];
    waiting.set(tx, all);
    beforeCommit(tx, async () => {
      waiting.delete(tx);
      await work(all);
    });
  };
}
