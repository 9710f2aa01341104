/** Receipts of erasures leave when the bytes of the person's files are gone from the store; one whose bytes cannot go holds up no other. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import type { HeldReceipt, Storage, UnitOfWork } from './ports.ts';
import { removeDiscarded } from './remove-discarded.ts';

export type ReleaseReceipts = ReturnType<typeof makeReleaseReceipts>;

type Deps = { uow: UnitOfWork; storage: Storage; clock: Clock };

/** Answers how many left. */
export function makeReleaseReceipts({ uow, storage, clock }: Deps) {
  async function release({ id, receipt, storageKeys }: HeldReceipt & { id: string }): Promise<boolean> {
    for (const key of storageKeys) await removeDiscarded(key, { uow, storage });
    return uow.run(async ({ heldReceipts, facts }) => {
      const isFirst = await heldReceipts.release(id);
      if (isFirst) await facts.contentErased(receipt, clock.now());
      return isFirst;
    });
  }

  return async (signal?: AbortSignal): Promise<number> => {
    const held = await uow.alone(({ heldReceipts }) => heldReceipts.list());
    const released = await eachApart(held, release, signal);
    return released.filter((isFirst) => isFirst).length;
  };
}
