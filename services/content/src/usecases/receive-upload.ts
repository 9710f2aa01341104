/** Takes the bytes of an upload. The claim keeps a second sender out; one that breaks off may start again until the link ends. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Readable } from 'node:stream';
import { refuse } from '../domain/refusals.ts';
import { checkLink, type PresentedLink, type Signer } from '../domain/signed-link.ts';
import { storageKey } from '../domain/upload.ts';
import type { Storage, UnitOfWork, Upload } from './ports.ts';
import { takeClaim } from './upload-claim.ts';

export type ReceiveUpload = ReturnType<typeof makeReceiveUpload>;
type ReceiveUploadCommand = {
  link: Omit<PresentedLink, 'method'>;
  contentType: string | undefined;
  /** As announced; undefined when the sender did not say. */
  contentLength: number | undefined;
  body: Readable;
};

type Deps = {
  uow: UnitOfWork;
  realTime: Clock;
  signer: Signer;
  storage: Storage;
  /** An applicant's file is done with its last byte; nobody comes back for it. */
  settleApplicationUpload: (id: string) => Promise<void>;
};

export function makeReceiveUpload({ uow, realTime, signer, storage, settleApplicationUpload }: Deps) {
  return async ({ link, contentType, contentLength, body }: ReceiveUploadCommand): Promise<void> => {
    checkLink({ ...link, method: 'PUT' }, signer, realTime.now());
    const upload = await uow.run(({ uploads }) => uploads.find(link.id));
    if (upload === undefined) throw refuse('UPLOAD_NOT_FOUND');
    checkAnnounced(upload, { contentType, contentLength });
    const claim = await takeClaim(upload.id, { uow, realTime });
    try {
      if (claim.wasReceived) {
        // Whoever took the bytes ended before its last step.
        await settleApplicationUpload(upload.id);
        throw refuse('UPLOAD_USED');
      }
      const sha256 = await store(storage, upload, claim.keptWith(body));
      await claim.end({ sha256 });
      await settleApplicationUpload(upload.id);
    } catch (error) {
      await claim.release();
      throw error;
    }
  };
}

function checkAnnounced(upload: Upload, announced: Pick<ReceiveUploadCommand, 'contentType' | 'contentLength'>): void {
  if (announced.contentType !== upload.contentType) throw refuse('UPLOAD_TYPE');
  if (announced.contentLength === undefined) return;
  if (announced.contentLength > upload.size) throw refuse('UPLOAD_TOO_LARGE');
  if (announced.contentLength < upload.size) throw refuse('UPLOAD_INCOMPLETE');
}

async function store(storage: Storage, upload: Upload, body: Readable): Promise<string> {
  const key = storageKey(upload);
  const { size, sha256 } = await storage.put(key, body, { maxBytes: upload.size });
  if (size === upload.size) return sha256;
  await storage.remove(key);
  throw refuse('UPLOAD_INCOMPLETE');
}
