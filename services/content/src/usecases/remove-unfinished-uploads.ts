/** Uploads that nobody completed and files that nobody claimed within a day go: first the rows, so that nobody counts on them, then the bytes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { eachListed } from '@parlance/runtime/waiting/each-listed';
import { placesOf, removableBefore } from '../domain/upload.ts';
import { type AbandonParts, giveUpParts, partsOfUpload } from './abandon-parts.ts';
import type { Storage, Stores, UnitOfWork } from './ports.ts';
import { removeDiscarded } from './remove-discarded.ts';

type Deps = { uow: UnitOfWork; realTime: Clock; storage: Storage; abandonParts: AbandonParts };

export type RemoveUnfinishedUploads = ReturnType<typeof makeRemoveUnfinishedUploads>;

export function makeRemoveUnfinishedUploads({ uow, realTime, storage, abandonParts }: Deps) {
  return async (signal?: AbortSignal): Promise<number> => {
    const now = realTime.now();
    await discard(async (stores) => {
      const removed = await stores.uploads.removeUnfinished(removableBefore(now));
      await giveUpParts(stores, removed.flatMap(partsOfUpload), now);
      return removed.flatMap(placesOf);
    }, signal);
    // What cannot go now goes later, by its record.
    await abandonParts(signal).catch(() => undefined);
    await discard(({ files }) => files.removeExpired(now), signal);
    return removeAllDiscarded(signal);
  };

  /** A batch at a time, until one is empty. */
  async function discard(removeRows: (stores: Stores) => Promise<string[]>, signal?: AbortSignal): Promise<void> {
    const batch = () =>
      uow.run(async (stores) => {
        const keys = await removeRows(stores);
        await stores.discarded.add(keys);
        return keys.length;
      });
    while (signal?.aborted !== true && (await batch()) > 0);
  }

  /** What cannot be removed holds up nothing else; it is reported at the end, and tried again next time. */
  async function removeAllDiscarded(signal?: AbortSignal): Promise<number> {
    const keys = eachListed(
      (key = '') => uow.run(({ discarded }) => discarded.list(key)),
      (key) => key,
    );
    const remove = (key: string) => removeDiscarded(key, { uow, storage });
    return (await eachApart(keys, remove, signal)).length;
  }
}
