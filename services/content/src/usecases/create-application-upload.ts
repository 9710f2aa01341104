/** Starts the upload of an applicant's file: nobody is signed in, so the address itself is all the right there is. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { checkApplicationFile, type ApplicationFileRequest } from '../domain/application-file.ts';
import { linkPath, type Signer } from '../domain/signed-link.ts';
import { filePath, uploadLifeMs } from '../domain/upload.ts';
import type { UnitOfWork } from './ports.ts';

export type CreateApplicationUpload = ReturnType<typeof makeCreateApplicationUpload>;
type StartedApplicationUpload = { id: string; url: string; link: string; expiresAt: Date };
type Deps = { uow: UnitOfWork; realTime: Clock; newId: NewId; signer: Signer };

export function makeCreateApplicationUpload({ uow, realTime, newId, signer }: Deps) {
  return async (command: ApplicationFileRequest): Promise<StartedApplicationUpload> => {
    const path = checkApplicationFile(command);
    const { size, contentType } = command;
    const id = newId();
    const expiresAt = new Date(realTime.now().getTime() + uploadLifeMs);
    const nothingYet = { received: undefined, fileId: undefined, partsName: undefined, refused: undefined };
    const upload = { id, path, filename: id, size, contentType, createdBy: '', expiresAt, ...nothingYet };
    await uow.run(({ uploads }) => uploads.insert(upload));
    return { id, url: linkPath({ method: 'PUT', id, expiresAt }, signer), link: filePath(upload), expiresAt };
  };
}
