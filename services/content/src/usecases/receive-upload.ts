/** Takes the bytes of an upload. The claim keeps a second sender out; one that breaks off may start again until the link ends. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { Readable } from 'node:stream';
import { refuse } from '../domain/refusals.ts';
import { checkLink, type PresentedLink, type Signer } from '../domain/signed-link.ts';
import { isApplicants, storageKey } from '../domain/upload.ts';
import type { Storage, UnitOfWork, Upload } from './ports.ts';

/** A sender of whom nothing has come for so long is gone, or the process that listened is: the address is free for the next try. */
const claimMs = 30_000;
const renewedAfterMs = 10_000;

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

async function takeClaim(id: string, { uow, realTime }: Pick<Deps, 'uow' | 'realTime'>) {
  let [from, until] = fromNow();
  const upload = await uow.run(async ({ uploads }) => {
    const found = await uploads.lock(id);
    if (found === undefined) throw refuse('UPLOAD_NOT_FOUND');
    if (found.fileId !== undefined || (found.received && !isApplicants(found))) throw refuse('UPLOAD_USED');
    if (!(await uploads.claim(id, { now: from, until }))) throw refuse('UPLOAD_UNDER_WAY');
    return found;
  });
  return { wasReceived: upload.received !== undefined, keptWith, end, release };

  function fromNow(): [Date, Date] {
    const now = realTime.now();
    return [now, new Date(now.getTime() + claimMs)];
  }

  async function renew(): Promise<void> {
    const [now, next] = fromNow();
    if (!(await uow.run(({ uploads }) => uploads.renew(id, { until, next })))) throw refuse('UPLOAD_UNDER_WAY');
    [from, until] = [now, next];
  }

  /** The bytes, and the claim is ours as long as they come. */
  function keptWith(body: Readable): Readable {
    async function* bytes() {
      for await (const piece of body) {
        if (realTime.now().getTime() - from.getTime() >= renewedAfterMs) await renew();
        yield piece as Buffer;
      }
      // What follows puts them in their place.
      await renew();
    }
    return Readable.from(bytes(), { objectMode: false });
  }

  async function end({ sha256 }: { sha256: string }): Promise<void> {
    const received = { at: realTime.now(), sha256, until };
    if (!(await uow.run(({ uploads }) => uploads.markReceived(id, received)))) throw refuse('UPLOAD_UNDER_WAY');
  }

  async function release(): Promise<void> {
    await uow.run(({ uploads }) => uploads.release(id, until));
  }
}

async function store(storage: Storage, upload: Upload, body: Readable): Promise<string> {
  const key = storageKey(upload);
  const { size, sha256 } = await storage.put(key, body, { maxBytes: upload.size });
  if (size === upload.size) return sha256;
  await storage.remove(key);
  throw refuse('UPLOAD_INCOMPLETE');
}
