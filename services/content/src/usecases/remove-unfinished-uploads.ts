/** Uploads that nobody completed and files that nobody claimed within a day go: first the rows, so that nobody counts on them, then the bytes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { placesOf, removableBefore } from '../domain/upload.ts';
import { type AbandonParts, giveUpParts, partsOfUpload } from './abandon-parts.ts';
import type { Storage, Stores, UnitOfWork } from './ports.ts';
import { removeDiscarded } from './remove-discarded.ts';

type Deps = { uow: UnitOfWork; realTime: Clock; storage: Storage; abandonParts: AbandonParts };

export type RemoveUnfinishedUploads = ReturnType<typeof makeRemoveUnfinishedUploads>;

export function makeRemoveUnfinishedUploads({ uow, realTime, storage, abandonParts }: Deps) {
  return async (): Promise<number> => {
    const now = realTime.now();
    await discard(async (stores) => {
      const removed = await stores.uploads.removeUnfinished(removableBefore(now));
      await giveUpParts(stores, removed.flatMap(partsOfUpload), now);
      return removed.flatMap(placesOf);
    });
    // What cannot go now goes later, by its record.
    await abandonParts().catch(() => undefined);
    await discard(({ files }) => files.removeExpired(now));
    return removeAllDiscarded();
  };

  /** A batch at a time, until one is empty. */
  async function discard(removeRows: (stores: Stores) => Promise<string[]>): Promise<void> {
    const batch = () =>
      uow.run(async (stores) => {
        const keys = await removeRows(stores);
        await stores.discarded.add(keys);
        return keys.length;
      });
    while ((await batch()) > 0);
  }

  /** What cannot be removed holds up nothing else; it is reported at the end, and tried again next time. */
  async function removeAllDiscarded(): Promise<number> {
    const failures: unknown[] = [];
    let removed = 0;
    for (let keys = await listAfter(''); keys.length > 0; keys = await listAfter(keys.at(-1) ?? '')) {
      for (const key of keys) {
        await removeDiscarded(key, { uow, storage }).then(
          () => (removed += 1),
          (error: unknown) => failures.push(error),
        );
      }
    }
    if (failures.length > 0) throw new Error(`${failures.length} could not be removed`, { cause: failures[0] });
    return removed;
  }

  function listAfter(key: string): Promise<string[]> {
    return uow.run(({ discarded }) => discarded.list(key));
  }
}
