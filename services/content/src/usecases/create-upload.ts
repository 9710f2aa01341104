/** Starts an upload: the answer is where its bytes are taken, for a while. The same key answers where it stands. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { checkQuota, checkUpload, dayMs, uploadLifeMs, type UploadRequest } from '../domain/upload.ts';
import { demandPath } from '../domain/upload-paths.ts';
import type { OfferedUpload, OfferParts } from './offer-parts.ts';
import type { UnitOfWork } from './ports.ts';

export type CreateUpload = ReturnType<typeof makeCreateUpload>;
type CreateUploadCommand = UploadRequest & { role: string; once: Command };
type Deps = { uow: UnitOfWork; realTime: Clock; newId: NewId; offerParts: OfferParts };

export function makeCreateUpload({ uow, realTime, newId, offerParts }: Deps) {
  return async ({ role, once, ...file }: CreateUploadCommand): Promise<OfferedUpload> => {
    const { actorUid } = once;
    checkUpload(file);
    demandPath({ uid: actorUid, role }, file.path);
    const now = realTime.now().getTime();
    const { id } = await uow.run(({ uploads, ...stores }) =>
      stores.once(once, async () => {
        const begun = newId();
        const before = await uploads.begunSince(actorUid, new Date(now - dayMs + uploadLifeMs));
        checkQuota(role, before, file.size);
        const nothingYet = { received: undefined, fileId: undefined, partsName: undefined, refused: undefined };
        const expiresAt = new Date(now + uploadLifeMs);
        await uploads.insert({ ...file, id: begun, createdBy: actorUid, expiresAt, ...nothingYet });
        return { id: begun };
      }),
    );
    return offerParts({ id, actorUid });
  };
}
