/** Uploads that nobody completed and files that nobody claimed within a day go, and their bytes with them. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { storageKey } from '../domain/upload.ts';
import type { Storage, UnitOfWork } from './ports.ts';

const keptMs = 24 * 60 * 60_000;
type Deps = { uow: UnitOfWork; realTime: Clock; storage: Storage };

/** Some of them: the last one is where the next batch begins. */
type Batch = { last: string | undefined; removed: number };

export type RemoveUnfinishedUploads = ReturnType<typeof makeRemoveUnfinishedUploads>;

export function makeRemoveUnfinishedUploads({ uow, realTime, storage }: Deps) {
  /** A batch at a time, until one is empty. What cannot be removed holds up nothing else; it is reported at the end, and tried again next time. */
  return async (): Promise<number> => {
    const failures: unknown[] = [];
    const removeBytes = async (key: string): Promise<boolean> => {
      try {
        await storage.remove(key);
        return true;
      } catch (error) {
        failures.push(error);
        return false;
      }
    };
    const now = realTime.now();
    const uploads = await untilNothingIsLeft((after) => removeUnfinished(now, { after, removeBytes }));
    const files = await untilNothingIsLeft((after) => removeUnclaimed(now, { after, removeBytes }));
    if (failures.length > 0) throw new Error(`${failures.length} could not be removed`, { cause: failures[0] });
    return uploads + files;
  };

  async function untilNothingIsLeft(removeBatch: (after: string | undefined) => Promise<Batch>): Promise<number> {
    let removed = 0;
    for (let after: string | undefined; ;) {
      const batch = await removeBatch(after);
      removed += batch.removed;
      if (batch.last === undefined) return removed;
      after = batch.last;
    }
  }

  type BatchOptions = { after: string | undefined; removeBytes: (key: string) => Promise<boolean> };

  /** The rows are held, so that nobody completes an upload whose bytes go. */
  function removeUnfinished(now: Date, { after, removeBytes }: BatchOptions): Promise<Batch> {
    const before = new Date(now.getTime() - keptMs);
    return uow.run(async ({ uploads }) => {
      const over = await uploads.lockUnfinished(before, after);
      const removed: string[] = [];
      for (const upload of over) if (await removeBytes(storageKey(upload))) removed.push(upload.id);
      await uploads.remove(removed);
      return { last: over.at(-1)?.id, removed: removed.length };
    });
  }

  /** Bytes first: nobody can hold a file whose time is over, and a crash in between leaves the row for the next time. */
  async function removeUnclaimed(now: Date, { after, removeBytes }: BatchOptions): Promise<Batch> {
    const expired = await uow.run(({ files }) => files.listExpired(now, after));
    let removed = 0;
    for (const file of expired) {
      if (!(await removeBytes(file.storageKey))) continue;
      await uow.run(({ files }) => files.removeExpired(file.id, now));
      removed += 1;
    }
    return { last: expired.at(-1)?.id, removed };
  }
}
