/** Parts as S3 has them. What is there is asked of the store itself, so that no sender has to say it, nor to read headers for it. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  NoSuchUpload,
  UploadPartCommand,
  type Part as StorePart,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRefused, refuse } from '../../domain/refusals.ts';
import type { ArrivedPart } from '../../domain/upload-parts.ts';
import type { Hashed, Parted, PartStorage, Storage } from '../../usecases/ports.ts';
import { asStoreFault, storing, watched } from './store-faults.ts';

type Store = {
  name: string;
  client: S3Client;
  /** Undefined where browsers do not reach the store. */
  addressClient: S3Client | undefined;
} & Pick<Storage, 'open' | 'remove'>;

export function makeS3Parts(store: Store): PartStorage {
  const { name: bucket, client, addressClient } = store;
  return {
    begin: (key) =>
      storing(async () => {
        const begun = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }));
        return begun.UploadId as string;
      }),
    async addressOf(parted, { number, size }, lifeMs) {
      if (addressClient === undefined) return undefined;
      const part = new UploadPartCommand({ ...placeOf(store, parted), PartNumber: number, ContentLength: size });
      // With its length signed nothing larger comes either.
      const signableHeaders = new Set(['host', 'content-length']);
      return getSignedUrl(addressClient, part, { expiresIn: Math.ceil(lifeMs / 1000), signableHeaders });
    },
    put: (parted, part, bytes) => storing(() => send(store, { parted, part, bytes }), watched(bytes)),
    list: (parted) =>
      storing(async () =>
        (await listAll(store, parted))?.map(({ PartNumber: number = 0, Size: size = 0 }) => ({ number, size })),
      ),
    join: (parted, numbers, onMoved) =>
      storing(async () => {
        const wanted = new Set(numbers);
        const there = (await listAll(store, parted))?.filter(({ PartNumber = 0 }) => wanted.has(PartNumber)) ?? [];
        const Parts = there.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
        const whole = { ...placeOf(store, parted), MultipartUpload: { Parts } };
        await client.send(new CompleteMultipartUploadCommand(whole)).catch(orNone);
        return read(store, parted.key, onMoved);
      }),
    abandon: (parted) =>
      storing(async () => {
        await client.send(new AbortMultipartUploadCommand(placeOf(store, parted))).catch(orNone);
      }),
    abandonOlder: (before, most) =>
      storing(async () => {
        const { Uploads = [] } = await client.send(
          new ListMultipartUploadsCommand({ Bucket: bucket, MaxUploads: most }),
        );
        const left = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
        for (const { Key, UploadId } of left)
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch(orNone);
        return left.length;
      }),
  };
}

const placeOf = ({ name: bucket }: Store, { key, name }: Parted) => ({ Bucket: bucket, Key: key, UploadId: name });

async function listAll(store: Store, parted: Parted): Promise<StorePart[] | undefined> {
  const parts: StorePart[] = [];
  let after: string | undefined;
  do {
    const command = new ListPartsCommand({ ...placeOf(store, parted), PartNumberMarker: after });
    const page = await store.client.send(command).catch(orNone);
    if (page === undefined) return undefined;
    parts.push(...(page.Parts ?? []));
    after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (after !== undefined);
  return parts;
}

type Sent = { parted: Parted; part: ArrivedPart; bytes: Readable };

async function send(store: Store, { parted, part: { number, size }, bytes }: Sent): Promise<void> {
  const body = exactly(size);
  const part = { ...placeOf(store, parted), PartNumber: number, ContentLength: size, Body: body };
  const broken = new AbortController();
  const moved = pipeline(bytes, body).catch((fault: unknown) => {
    // The store would go on waiting for the rest.
    broken.abort();
    throw fault;
  });
  const sending = store.client.send(new UploadPartCommand(part), { abortSignal: broken.signal });
  const sent = sending.catch(async (error: unknown) => {
    if (broken.signal.aborted) return;
    // One that knows nothing of the upload may shut the door instead of saying so.
    const isGone = (await listAll(store, parted).catch(() => [])) === undefined;
    const fault = (isGone ? refuse('UPLOAD_NOT_FOUND') : asStoreFault(error)) as Error;
    // What comes now has nowhere to go.
    body.destroy(fault);
    throw fault;
  });
  const [came, went] = await Promise.allSettled([moved, sent]);
  if (broken.signal.aborted && came.status === 'rejected') throw came.reason;
  if (went.status === 'rejected') throw went.reason;
}

async function read({ open, remove }: Store, key: string, onMoved: () => Promise<void>): Promise<Hashed> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of (await open(key)) as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
      await onMoved();
    }
  } catch (error) {
    // A slow store may still be putting it together.
    if (isRefused(error, 'FILE_NOT_FOUND')) throw refuse('STORE_AWAY', { cause: error });
    if (!isDamaged(error)) throw error;
    await remove(key);
    throw refuse('UPLOAD_INCOMPLETE', { cause: error });
  }
  return { size, sha256: hash.digest('hex') };
}

/** A store may count a part of which the line broke; what it says of its bytes is then not what they are. */
function isDamaged(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Checksum mismatch');
}

/** Somebody else put it together, or it was given up. */
function orNone(error: unknown): undefined {
  if (error instanceof NoSuchUpload) return undefined;
  throw error;
}

function exactly(size: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) return done(refuse('UPLOAD_TOO_LARGE'));
      done(null, chunk);
    },
    flush: (done) => done(seen < size ? refuse('UPLOAD_INCOMPLETE') : null),
  });
}
