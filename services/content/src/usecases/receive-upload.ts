/** Takes the bytes of an upload. The claim keeps a second sender out; one that breaks off may start again until the link ends. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Readable } from 'node:stream';
import { UploadIncomplete, UploadNotFound, UploadTooLarge, UploadType, UploadUsed } from '../domain/errors.ts';
import { checkLink, type PresentedLink, type Signer } from '../domain/signed-link.ts';
import { storageKey } from '../domain/upload.ts';
import type { ContentUnitOfWork, Storage, Upload } from './ports.ts';

/** Longest time that a sender may take; after it, a claim left over by a crash is free again. */
const claimMs = 10 * 60_000;

export type ReceiveUpload = {
  link: Omit<PresentedLink, 'method'>;
  contentType: string | undefined;
  /** As announced; undefined when the sender did not say. */
  contentLength: number | undefined;
  body: Readable;
};

type Deps = {
  uow: ContentUnitOfWork;
  realTime: Clock;
  signer: Signer;
  storage: Storage;
  /** An applicant's file is done with its last byte; nobody comes back for it. */
  settleApplicationUpload: (id: string) => Promise<void>;
};

export function makeReceiveUpload({ uow, realTime, signer, storage, settleApplicationUpload }: Deps) {
  return async ({ link, contentType, contentLength, body }: ReceiveUpload): Promise<void> => {
    checkLink({ ...link, method: 'PUT' }, signer, realTime.now());
    const upload = await uow.run(({ uploads }) => uploads.find(link.id));
    if (upload === undefined) throw new UploadNotFound();
    checkAnnounced(upload, { contentType, contentLength });
    await claim(uow, upload, realTime.now());
    try {
      const sha256 = await store(storage, upload, body);
      await uow.run(({ uploads }) => uploads.markReceived(upload.id, { at: realTime.now(), sha256 }));
      await settleApplicationUpload(upload.id);
    } catch (error) {
      await uow.run(({ uploads }) => uploads.release(upload.id));
      throw error;
    }
  };
}

function checkAnnounced(upload: Upload, announced: Pick<ReceiveUpload, 'contentType' | 'contentLength'>): void {
  if (announced.contentType !== upload.contentType) throw new UploadType();
  if (announced.contentLength === undefined) return;
  if (announced.contentLength > upload.size) throw new UploadTooLarge();
  if (announced.contentLength < upload.size) throw new UploadIncomplete();
}

async function claim(uow: ContentUnitOfWork, upload: Upload, now: Date): Promise<void> {
  const until = new Date(now.getTime() + claimMs);
  if (!(await uow.run(({ uploads }) => uploads.claim(upload.id, { now, until })))) throw new UploadUsed();
}

async function store(storage: Storage, upload: Upload, body: Readable): Promise<string> {
  const key = storageKey(upload);
  const { size, sha256 } = await storage.put(key, body, { maxBytes: upload.size });
  if (size === upload.size) return sha256;
  await storage.remove(key);
  throw new UploadIncomplete();
}
