/** From what arrived to the small square that everybody sees. It is held until the fact comes that the person has it; asking again answers the same. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { AppError } from '@parlance/runtime/errors/app-error';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { heldLifeMs } from '../domain/application-file.ts';
import { refusedBefore } from '../domain/pdf-verdict.ts';
import { photoLink, photoPath } from '../domain/photo.ts';
import { refuse } from '../domain/refusals.ts';
import { arrivedOnly, isOver, placesOf } from '../domain/upload.ts';
import type { Storage, UnitOfWork, Upload } from './ports.ts';
import { removeDiscarded } from './remove-discarded.ts';
import { dropArrived, settleBytes, type Judges } from './settle-bytes.ts';

export type SettlePhoto = ReturnType<typeof makeSettlePhoto>;
type Deps = { uow: UnitOfWork; clock: Clock; realTime: Clock; newId: NewId; storage: Storage } & Judges;

export function makeSettlePhoto({ uow, clock, realTime, newId, storage, ...judges }: Deps) {
  return async function settlePhoto({ id, uid }: { id: string; uid: string }): Promise<string> {
    const upload = own(await uow.run(({ uploads }) => uploads.find(id)), uid);
    if (upload.fileId !== undefined) return photoLink(upload.fileId);
    if (upload.refused !== undefined) throw refusedBefore(upload.refused);
    if (isOver(upload, realTime.now())) throw refuse('UPLOAD_NOT_FOUND');
    const settled = await settleBytes(upload, { storage, ...judges }).catch(async (fault: unknown) => {
      // Somebody completed it meanwhile, and has taken the bytes from where they arrived.
      if ((await uow.run(({ uploads }) => uploads.find(id)))?.fileId !== undefined) return undefined;
      if (isJudged(fault)) await giveUp(upload, fault.reason);
      throw fault;
    });
    if (settled === undefined) return settlePhoto({ id, uid });
    const uploadedAt = realTime.now();
    const keepUntil = new Date(uploadedAt.getTime() + heldLifeMs);
    const { path, filename } = upload;
    const whose = { uploadedBy: uid, uploadedAs: '', uploadedAt, keepUntil, isPublic: true };
    const fileId = await uow.run(async ({ uploads, files, discarded, facts }) => {
      const locked = own(await uploads.lock(id), uid);
      if (locked.fileId !== undefined) return locked.fileId;
      const file = { ...settled, id: newId(), path, filename, ...whose };
      await files.insert(file);
      await uploads.markComplete(id, file.id);
      await discarded.add(arrivedOnly(upload));
      await facts.fileUploaded(file, clock.now());
      return file.id;
    });
    await dropArrived(upload, { storage, uow });
    return photoLink(fileId);
  };

  /** What is wrong with the bytes stays wrong. */
  async function giveUp(upload: Upload, reason: string): Promise<void> {
    await uow.run(async ({ uploads, discarded }) => {
      if ((await uploads.lock(upload.id))?.fileId !== undefined) return;
      await uploads.markRefused(upload.id, reason);
      await discarded.add(placesOf(upload));
    });
    for (const key of placesOf(upload)) await removeDiscarded(key, { storage, uow }).catch(() => undefined);
  }
}

function isJudged(fault: unknown): fault is AppError {
  return fault instanceof AppError && (fault.kind === 'rule' || fault.kind === 'too-large');
}

/** Somebody else's, and what is no photo, is as good as none. */
function own(upload: Upload | undefined, uid: string): Upload {
  if (upload?.createdBy !== uid || upload.path !== photoPath(uid)) throw refuse('UPLOAD_NOT_FOUND');
  return upload;
}
