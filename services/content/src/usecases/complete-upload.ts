/** Publishes an uploaded file after a look at what really arrived. Asking again answers the same file. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { UploadIncomplete, UploadNotFound } from '../domain/errors.ts';
import { checkReceived, filePath, magicBytes, storageKey } from '../domain/upload.ts';
import type { ContentUnitOfWork, Ids, Storage, StoredFile, Upload } from './ports.ts';

export type CompleteUpload = { id: string; actorUid: string };
export type CompletedUpload = { fileId: string; path: string };
type Deps = { uow: ContentUnitOfWork; clock: Clock; realTime: Clock; ids: Ids; storage: Storage };

export function makeCompleteUpload({ uow, clock, realTime, ids, storage }: Deps) {
  return async ({ id, actorUid }: CompleteUpload): Promise<CompletedUpload> => {
    const started = own(await uow.run(({ uploads }) => uploads.find(id)), actorUid);
    if (started.fileId !== undefined) return { fileId: started.fileId, path: filePath(started) };
    checkReceived(started, started.received && (await storage.head(storageKey(started, id), magicBytes)));
    return uow.run(async ({ uploads, files, facts }) => {
      const upload = own(await uploads.findForUpdate(id), actorUid);
      if (upload.fileId !== undefined) return { fileId: upload.fileId, path: filePath(upload) };
      const file = fileOf(upload, { id: ids.next(), uploadedAt: realTime.now() });
      await files.insert(file);
      await uploads.markComplete(id, file.id);
      await facts.fileUploaded(file, clock.now());
      return { fileId: file.id, path: file.path };
    });
  };
}

/** Somebody else's upload is as good as none. */
function own(upload: Upload | undefined, actorUid: string): Upload {
  if (upload === undefined || upload.createdBy !== actorUid) throw new UploadNotFound();
  return upload;
}

function fileOf(upload: Upload, made: { id: string; uploadedAt: Date }): StoredFile {
  if (upload.received === undefined) throw new UploadIncomplete();
  return {
    ...made,
    path: filePath(upload),
    filename: upload.filename,
    storageKey: storageKey(upload, upload.id),
    size: upload.size,
    contentType: upload.contentType,
    sha256: upload.received.sha256,
    uploadedBy: upload.createdBy,
  };
}
