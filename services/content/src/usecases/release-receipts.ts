/** Receipts of erasures leave when the bytes of the person's files are gone from the store; one whose bytes cannot go holds up no other. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { HeldReceipt, Storage, UnitOfWork } from './ports.ts';
import { removeDiscarded } from './remove-discarded.ts';

export type ReleaseReceipts = ReturnType<typeof makeReleaseReceipts>;

/** Answers how many left. */
type Deps = { uow: UnitOfWork; storage: Storage; clock: Clock };

export function makeReleaseReceipts({ uow, storage, clock }: Deps) {
  async function release({ id, receipt, storageKeys }: HeldReceipt & { id: string }): Promise<boolean> {
    for (const key of storageKeys) await removeDiscarded(key, { uow, storage });
    return uow.run(async ({ heldReceipts, facts }) => {
      const isFirst = await heldReceipts.release(id);
      if (isFirst) await facts.contentErased(receipt, clock.now());
      return isFirst;
    });
  }

  return async (): Promise<number> => {
    const held = await uow.alone(({ heldReceipts }) => heldReceipts.list());
    const failures: unknown[] = [];
    let left = 0;
    for (const one of held) {
      await release(one).then(
        (isFirst) => (left += Number(isFirst)),
        (fault: unknown) => failures.push(fault),
      );
    }
    if (failures.length > 0) throw new Error(`${failures.length} receipts wait for bytes`, { cause: failures[0] });
    return left;
  };
}
