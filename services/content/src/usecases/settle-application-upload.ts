/** An applicant's file is done with its last byte: checked, drawn anew if it is a picture, and kept for a day for somebody to claim it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { unclaimedLifeMs } from '../domain/application-file.ts';
import { arrivedOnly, filePath, isApplicants } from '../domain/upload.ts';
import type { Storage, UnitOfWork } from './ports.ts';
import { dropArrived, settleBytes, type Judges } from './settle-bytes.ts';

type Deps = { uow: UnitOfWork; clock: Clock; realTime: Clock; storage: Storage } & Judges;

export function makeSettleApplicationUpload({ uow, clock, realTime, storage, pictures, pdfs, sounds }: Deps) {
  return async (id: string): Promise<void> => {
    const upload = await uow.run(({ uploads }) => uploads.find(id));
    if (upload === undefined || !isApplicants(upload) || upload.fileId !== undefined) return;
    const settled = await settleBytes(upload, { storage, pictures, pdfs, sounds });
    const uploadedAt = realTime.now();
    const keepUntil = new Date(uploadedAt.getTime() + unclaimedLifeMs);
    const { filename } = upload;
    // The file's id is the upload's: the link was given out before the bytes came.
    const file = {
      ...settled,
      id,
      path: filePath(upload),
      filename,
      uploadedBy: '',
      uploadedAs: '',
      uploadedAt,
      keepUntil,
      isPublic: false,
    };
    await uow.run(async ({ uploads, files, discarded, facts }) => {
      if ((await uploads.lock(id))?.fileId !== undefined) return;
      await files.insert(file);
      await uploads.markComplete(id, file.id);
      await discarded.add(arrivedOnly(upload));
      await facts.fileUploaded(file, clock.now());
    });
    await dropArrived(upload, { storage, uow });
  };
}
