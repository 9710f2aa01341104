/** Starts an upload: the answer is an address that takes these bytes, once, for a while. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { linkPath, type Signer } from '../domain/signed-link.ts';
import { checkQuota, checkUpload, dayMs, uploadLifeMs, type UploadRequest } from '../domain/upload.ts';
import { demandPath } from '../domain/upload-paths.ts';
import type { UnitOfWork } from './ports.ts';

export type CreateUpload = ReturnType<typeof makeCreateUpload>;
type CreateUploadCommand = UploadRequest & { role: string; once: Command };
type StartedUpload = { id: string; url: string; expiresAt: Date };
type Deps = { uow: UnitOfWork; realTime: Clock; newId: NewId; signer: Signer };

export function makeCreateUpload({ uow, realTime, newId, signer }: Deps) {
  return async ({ role, once, ...file }: CreateUploadCommand): Promise<StartedUpload> => {
    const { actorUid } = once;
    checkUpload(file);
    demandPath({ uid: actorUid, role }, file.path);
    const id = newId();
    const now = realTime.now().getTime();
    const expiresAt = new Date(now + uploadLifeMs);
    return uow.run(({ uploads, ...stores }) =>
      stores.once(once, async () => {
        const before = await uploads.begunSince(actorUid, new Date(now - dayMs + uploadLifeMs));
        checkQuota(role, before, file.size);
        const nothingYet = { received: undefined, fileId: undefined };
        await uploads.insert({ ...file, id, createdBy: actorUid, expiresAt, ...nothingYet });
        return { id, url: linkPath({ method: 'PUT', id, expiresAt }, signer), expiresAt };
      }),
    );
  };
}
