/** Starts an upload: the answer is an address that takes these bytes, once, for a while. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { linkPath, type Signer } from '../domain/signed-link.ts';
import { checkQuota, checkUpload, dayMs, uploadLifeMs, type UploadRequest } from '../domain/upload.ts';
import { demandPath } from '../domain/upload-paths.ts';
import type { Ask, ContentUnitOfWork, Ids } from './ports.ts';

export type StartedUpload = { id: string; url: string; expiresAt: Date };
type Deps = { uow: ContentUnitOfWork; realTime: Clock; ids: Ids; signer: Signer };

export function makeCreateUpload({ uow, realTime, ids, signer }: Deps) {
  return async (command: UploadRequest, { role, ...ask }: Ask & { role: string }): Promise<StartedUpload> => {
    checkUpload(command);
    demandPath({ uid: ask.actorUid, role }, command.path);
    const id = ids.next();
    const now = realTime.now().getTime();
    const expiresAt = new Date(now + uploadLifeMs);
    return uow.run(({ uploads, once }) =>
      once({ ...ask, rpc: 'CreateUpload', body: command }, async () => {
        const before = await uploads.begunSince(ask.actorUid, new Date(now - dayMs + uploadLifeMs));
        checkQuota(role, before, command.size);
        const nothingYet = { received: undefined, fileId: undefined };
        await uploads.insert({ ...command, id, createdBy: ask.actorUid, expiresAt, ...nothingYet });
        return { id, url: linkPath({ method: 'PUT', id, expiresAt }, signer), expiresAt };
      }),
    );
  };
}
