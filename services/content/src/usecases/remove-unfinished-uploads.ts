/** Uploads that nobody completed and files that nobody claimed within a day go, and their bytes with them. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { storageKey } from '../domain/upload.ts';
import type { ContentUnitOfWork, Storage } from './ports.ts';

const keptMs = 24 * 60 * 60_000;
type Deps = { uow: ContentUnitOfWork; realTime: Clock; storage: Storage };

export function makeRemoveUnfinishedUploads({ uow, realTime, storage }: Deps) {
  /** Some at a time, until a look finds nothing. */
  return async (): Promise<number> => {
    for (let removed = 0; ;) {
      const some = await removeSome();
      if (some === 0) return removed;
      removed += some;
    }
  };

  async function removeSome(): Promise<number> {
    const now = realTime.now();
    const before = new Date(now.getTime() - keptMs);
    const gone = await uow.run(({ uploads }) => uploads.removeUnfinished(before));
    for (const upload of gone) await storage.remove(storageKey(upload));
    return gone.length + (await removeUnclaimed(now));
  }

  /** Bytes first: nobody can hold a file whose time is over, and a crash in between leaves the row for the next look. */
  async function removeUnclaimed(now: Date): Promise<number> {
    const expired = await uow.run(({ files }) => files.expired(now));
    for (const file of expired) {
      await storage.remove(file.storageKey);
      await uow.run(({ files }) => files.removeExpired(file.id, now));
    }
    return expired.length;
  }
}
