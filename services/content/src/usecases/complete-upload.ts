/** Publishes an uploaded file after a check of what really arrived. Asking again answers the same file. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { isRefused, refuse } from '../domain/refusals.ts';
import { AppError } from '@parlance/runtime/errors/app-error';
import { isImage } from '../domain/file-type.ts';
import { profilesFolder } from '../domain/application-file.ts';
import { demandPath } from '../domain/upload-paths.ts';
import { refusedBefore } from '../domain/pdf-verdict.ts';
import { arrivedOnly, cancelled, filePath, isOver, placesOf } from '../domain/upload.ts';
import { giveUpParts, partsOfUpload } from './abandon-parts.ts';
import { gatherParts } from './gather-parts.ts';
import type { Storage, StoredFile, UnitOfWork, Upload } from './ports.ts';
import { removeDiscarded } from './remove-discarded.ts';
import { dropArrived, settleBytes, type Judges } from './settle-bytes.ts';

export type CompleteUpload = ReturnType<typeof makeCompleteUpload>;
type CompleteUploadCommand = { id: string; actorUid: string; role: string };
type CompletedUpload = { fileId: string; path: string };
type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  realTime: Clock;
  newId: NewId;
  storage: Storage;
} & Judges;

export function makeCompleteUpload({ uow, clock, realTime, newId, storage, pictures, pdfs, sounds }: Deps) {
  /** Nothing when somebody completed it meanwhile, who has taken the bytes from where they arrived. */
  const settle = async (upload: Upload) => {
    try {
      return await settleBytes(await gatherParts(upload, { uow, realTime, storage }), {
        storage,
        pictures,
        pdfs,
        sounds,
      });
    } catch (fault) {
      if ((await uow.run(({ uploads }) => uploads.find(upload.id)))?.fileId !== undefined) return undefined;
      if (judged(fault)) await giveUp(upload, fault.reason);
      throw fault;
    }
  };
  /** Bytes that nobody will read do not stay. */
  const giveUp = async (upload: Upload, reason: string) => {
    await uow.run(async (stores) => {
      await stores.uploads.markRefused(upload.id, reason);
      await stores.discarded.add(placesOf(upload));
      await giveUpParts(stores, partsOfUpload(upload), realTime.now());
    });
    for (const key of placesOf(upload)) await removeDiscarded(key, { storage, uow }).catch(() => undefined);
  };
  return async function completeUpload({ id, actorUid, role }: CompleteUploadCommand): Promise<CompletedUpload> {
    const started = own(await uow.run(({ uploads }) => uploads.find(id)), actorUid);
    if (started.fileId !== undefined) return { fileId: started.fileId, path: filePath(started) };
    if (started.refused !== undefined) throw refusedBefore(started.refused);
    // Its bytes may be going.
    if (isOver(started, realTime.now())) throw refuse('UPLOAD_NOT_FOUND');
    // Whoever was an administrator when they began may be none any more.
    demandPath({ uid: actorUid, role }, started.path);
    const settled = await settle(started);
    if (settled === undefined) return completeUpload({ id, actorUid, role });
    const done = await uow
      .run(async (stores) => {
        const { uploads, files, discarded, facts } = stores;
        const upload = own(await uploads.lock(id), actorUid);
        if (upload.fileId !== undefined) return { fileId: upload.fileId, path: filePath(upload) };
        if (upload.refused !== undefined) throw refusedBefore(upload.refused);
        const file = { ...fileOf(upload, role), ...settled, id: newId(), uploadedAt: realTime.now() };
        await files.insert(file);
        await uploads.markComplete(id, file.id);
        await discarded.add(arrivedOnly(upload));
        // Whoever was sending a part once more may bring the parts back.
        await giveUpParts(stores, partsOfUpload(upload), realTime.now());
        await facts.fileUploaded(file, clock.now());
        return { fileId: file.id, path: file.path };
      })
      .catch(async (fault: unknown) => {
        // Cancelled after its bytes were put in their place.
        if (isRefused(fault, 'UPLOAD_NOT_FOUND')) await giveUp(started, cancelled);
        throw fault;
      });
    await dropArrived(started, { storage, uow });
    return done;
  };
}

/** What is wrong with the bytes themselves is wrong for good. */
function judged(fault: unknown): fault is AppError {
  return fault instanceof AppError && (fault.kind === 'rule' || fault.kind === 'too-large');
}

/** Somebody else's upload is as good as none. */
function own(upload: Upload | undefined, actorUid: string): Upload {
  if (upload === undefined || upload.createdBy !== actorUid) throw refuse('UPLOAD_NOT_FOUND');
  return upload;
}

/** A picture of a profile is for everybody who sees the profile. */
type Named = Pick<StoredFile, 'path' | 'filename' | 'uploadedBy' | 'uploadedAs' | 'keepUntil' | 'isPublic'>;

function fileOf(upload: Upload, role: string): Named {
  return {
    path: filePath(upload),
    filename: upload.filename,
    uploadedBy: upload.createdBy,
    uploadedAs: role,
    keepUntil: undefined,
    isPublic: isImage(upload.contentType) && upload.path.split('/')[0] === profilesFolder,
  };
}
