/** Ends an upload that its sender does not want any more: what has come of it goes at once, and nothing more is taken. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { refuse } from '../domain/refusals.ts';
import { cancelled, isOver, placesOf } from '../domain/upload.ts';
import { giveUpParts, partsOfUpload } from './abandon-parts.ts';
import type { Storage, UnitOfWork } from './ports.ts';
import { removeDiscarded } from './remove-discarded.ts';

export type CancelUpload = ReturnType<typeof makeCancelUpload>;
type Deps = { uow: UnitOfWork; realTime: Clock; storage: Storage };

/** The row stays: it counts for what its sender has begun today, and whoever is completing it sees that nobody wants it. */
export function makeCancelUpload({ uow, realTime, storage }: Deps) {
  return async ({ id, actorUid }: { id: string; actorUid: string }): Promise<void> => {
    const upload = await uow.run(async (stores) => {
      const { uploads, discarded } = stores;
      const found = await uploads.lock(id);
      if (found?.createdBy !== actorUid || isOver(found, realTime.now())) throw refuse('UPLOAD_NOT_FOUND');
      if (found.fileId !== undefined) throw refuse('UPLOAD_USED');
      await uploads.markRefused(id, cancelled);
      await discarded.add(placesOf(found));
      await giveUpParts(stores, partsOfUpload(found), realTime.now());
      return found;
    });
    // What cannot go now goes later, by its record.
    for (const parted of partsOfUpload(upload)) await storage.parts.abandon(parted).catch(() => undefined);
    for (const key of placesOf(upload)) await removeDiscarded(key, { storage, uow }).catch(() => undefined);
  };
}
