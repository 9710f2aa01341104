/** Starts the upload of one's own photo. The same key answers where it is taken again. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { checkPhoto, photoPath } from '../domain/photo.ts';
import { refuse } from '../domain/refusals.ts';
import { linkPath, type Signer } from '../domain/signed-link.ts';
import { checkQuota, dayMs, uploadLifeMs } from '../domain/upload.ts';
import type { UnitOfWork } from './ports.ts';

export type CreatePhotoUpload = ReturnType<typeof makeCreatePhotoUpload>;
type CreatePhotoUploadCommand = { size: number; contentType: string; role: string; once: Command };
type Deps = { uow: UnitOfWork; realTime: Clock; newId: NewId; signer: Signer };

export function makeCreatePhotoUpload({ uow, realTime, newId, signer }: Deps) {
  return async ({ size, contentType, role, once }: CreatePhotoUploadCommand) => {
    const { actorUid } = once;
    checkPhoto({ size, contentType });
    const now = realTime.now().getTime();
    return uow.run(async ({ uploads, ...stores }) => {
      const { id } = await stores.once(once, async () => {
        const begun = newId();
        checkQuota(role, await uploads.begunSince(actorUid, new Date(now - dayMs + uploadLifeMs)), size);
        const nothingYet = { received: undefined, fileId: undefined, partsName: undefined, refused: undefined };
        const expiresAt = new Date(now + uploadLifeMs);
        const file = { path: photoPath(actorUid), filename: 'photo', size, contentType, createdBy: actorUid };
        await uploads.insert({ ...file, id: begun, expiresAt, ...nothingYet });
        return { id: begun };
      });
      const upload = await uploads.find(id);
      if (upload === undefined) throw refuse('UPLOAD_NOT_FOUND');
      const { expiresAt } = upload;
      return { id, url: linkPath({ method: 'PUT', id, expiresAt }, signer), expiresAt };
    });
  };
}
