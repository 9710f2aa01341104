/** Uploads that nobody completed and files that nobody claimed within a day go, and their bytes with them. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { storageKey } from '../domain/upload.ts';
import type { ContentUnitOfWork, Storage } from './ports.ts';

const keptMs = 24 * 60 * 60_000;
type Deps = { uow: ContentUnitOfWork; realTime: Clock; storage: Storage };

/** What a look at some of them found: the last one is where the next look begins. */
type Look = { last: string | undefined; gone: number };

export function makeRemoveUnfinishedUploads({ uow, realTime, storage }: Deps) {
  /** Some at a time, until a look finds nothing. What cannot be removed holds up nothing else; it is told at the end, and tried again at the next turn. */
  return async (): Promise<number> => {
    const failures: unknown[] = [];
    const bytesGo = async (key: string): Promise<boolean> => {
      try {
        await storage.remove(key);
        return true;
      } catch (error) {
        failures.push(error);
        return false;
      }
    };
    const now = realTime.now();
    const uploads = await untilNothingIsLeft((after) => removeUnfinished(now, { after, bytesGo }));
    const files = await untilNothingIsLeft((after) => removeUnclaimed(now, { after, bytesGo }));
    if (failures.length > 0) throw new Error(`${failures.length} could not be removed`, { cause: failures[0] });
    return uploads + files;
  };

  async function untilNothingIsLeft(look: (after: string | undefined) => Promise<Look>): Promise<number> {
    let removed = 0;
    for (let after: string | undefined; ;) {
      const { last, gone } = await look(after);
      removed += gone;
      if (last === undefined) return removed;
      after = last;
    }
  }

  type Place = { after: string | undefined; bytesGo: (key: string) => Promise<boolean> };

  /** The rows are held, so that nobody completes an upload whose bytes go. */
  function removeUnfinished(now: Date, { after, bytesGo }: Place): Promise<Look> {
    const before = new Date(now.getTime() - keptMs);
    return uow.run(async ({ uploads }) => {
      const over = await uploads.lockUnfinished(before, after);
      const gone: string[] = [];
      for (const upload of over) if (await bytesGo(storageKey(upload))) gone.push(upload.id);
      await uploads.remove(gone);
      return { last: over.at(-1)?.id, gone: gone.length };
    });
  }

  /** Bytes first: nobody can hold a file whose time is over, and a crash in between leaves the row for the next look. */
  async function removeUnclaimed(now: Date, { after, bytesGo }: Place): Promise<Look> {
    const expired = await uow.run(({ files }) => files.expired(now, after));
    let gone = 0;
    for (const file of expired) {
      if (!(await bytesGo(file.storageKey))) continue;
      await uow.run(({ files }) => files.removeExpired(file.id, now));
      gone += 1;
    }
    return { last: expired.at(-1)?.id, gone };
  }
}
