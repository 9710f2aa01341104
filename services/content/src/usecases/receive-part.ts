/** Takes the bytes of one part. Nobody has to be kept out: a part is whole or not there, and what comes again is the same bytes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Readable } from 'node:stream';
import { refuse } from '../domain/refusals.ts';
import { checkLink, partId, type PresentedLink, type Signer } from '../domain/signed-link.ts';
import { partsOf } from '../domain/upload-parts.ts';
import { isOver, storageKey } from '../domain/upload.ts';
import type { Storage, UnitOfWork } from './ports.ts';

export type ReceivePart = ReturnType<typeof makeReceivePart>;
type ReceivePartCommand = {
  /** The upload's id. */
  id: string;
  number: string;
  link: Pick<PresentedLink, 'expires' | 'signature'>;
  /** As announced; undefined when the sender did not say. */
  contentLength: number | undefined;
  body: Readable;
};
type Deps = { uow: UnitOfWork; realTime: Clock; signer: Signer; storage: Storage };

export function makeReceivePart({ uow, realTime, signer, storage }: Deps) {
  return async ({ id, number, link, contentLength, body }: ReceivePartCommand): Promise<void> => {
    checkLink({ ...link, method: 'PUT', id: partId(id, number) }, signer, realTime.now());
    const upload = await uow.run(({ uploads }) => uploads.find(id));
    if (upload === undefined || isOver(upload, realTime.now())) throw refuse('UPLOAD_NOT_FOUND');
    if (upload.refused !== undefined) throw refuse('UPLOAD_NOT_FOUND');
    if (upload.fileId !== undefined || upload.received !== undefined) throw refuse('UPLOAD_USED');
    const part = partsOf(upload.size)[Number(number) - 1];
    if (part === undefined || upload.partsName === undefined) throw refuse('UPLOAD_NOT_FOUND');
    if (contentLength !== undefined && contentLength > part.size) throw refuse('UPLOAD_TOO_LARGE');
    if (contentLength !== undefined && contentLength < part.size) throw refuse('UPLOAD_INCOMPLETE');
    await storage.parts.put({ key: storageKey(upload), name: upload.partsName }, part, body);
  };
}
