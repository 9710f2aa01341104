/** Uploads that nobody completed within a day go, and their bytes with them. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { storageKey } from '../domain/upload.ts';
import type { ContentUnitOfWork, Storage } from './ports.ts';

const keptMs = 24 * 60 * 60_000;
type Deps = { uow: ContentUnitOfWork; realTime: Clock; storage: Storage };

export function makeRemoveUnfinishedUploads({ uow, realTime, storage }: Deps) {
  return async (): Promise<number> => {
    const before = new Date(realTime.now().getTime() - keptMs);
    const gone = await uow.run(({ uploads }) => uploads.removeUnfinished(before));
    for (const upload of gone) await storage.remove(storageKey(upload, upload.id));
    return gone.length;
  };
}
