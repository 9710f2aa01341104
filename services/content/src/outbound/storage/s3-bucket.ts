/** Files in a bucket of a store that speaks S3: for any number of replicas. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3ServiceException,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createHash, type Hash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../../domain/refusals.ts';
import type { Storage } from '../../usecases/ports.ts';
import { makeAddressClient, makeS3Client, type Bucket } from './s3-client.ts';
import { makeS3Parts } from './s3-parts.ts';
import { storing, watched } from './store-faults.ts';

/** Bodies above one part go in several, two of them on their way at a time: so much memory for one upload, however large it is. */
const partBytes = 8 * 1024 * 1024;
const partsAtATime = 2;
export function makeS3Bucket(bucket: Bucket): Storage & { close(): void } {
  const client = makeS3Client(bucket);
  const addressClient = bucket.publicEndpoint === undefined ? undefined : makeAddressClient(bucket);
  const place = (key: string) => ({ Bucket: bucket.name, Key: key });
  const get = (key: string, range?: string) =>
    client.send(new GetObjectCommand({ ...place(key), ChecksumMode: 'ENABLED', Range: range }));

  const open: Storage['open'] = (key, range) =>
    storing(async () => {
      const found = await get(key, range && `bytes=${range.start}-${range.end}`).catch(asNotFound);
      return found.Body as Readable;
    });
  const remove: Storage['remove'] = (key) =>
    storing(async () => {
      await client.send(new DeleteObjectCommand(place(key)));
    });

  return {
    async put(key, bytes, { maxBytes }) {
      const seen = { size: 0, hash: createHash('sha256') };
      const body = measured(seen, maxBytes);
      const upload = new Upload({
        client,
        params: { ...place(key), Body: body },
        partSize: partBytes,
        queueSize: partsAtATime,
        leavePartsOnError: false,
      });
      await storing(async () => {
        await Promise.all([pipeline(bytes, body), upload.done()]).catch(async (error: unknown) => {
          await upload.abort().catch(() => undefined);
          throw error;
        });
      }, watched(bytes));
      return { size: seen.size, sha256: seen.hash.digest('hex') };
    },
    open,
    head: (key, bytes) =>
      storing(async () => {
        const found = await get(key, `bytes=0-${bytes - 1}`).catch(orNothing);
        if (found === undefined || found === 'empty') return found && { size: 0, head: new Uint8Array() };
        return { size: sizeOf(found), head: (await found.Body?.transformToByteArray()) ?? new Uint8Array() };
      }),
    remove,
    list: (after, most) =>
      storing(async () => {
        const command = new ListObjectsV2Command({ Bucket: bucket.name, StartAfter: after, MaxKeys: most });
        const { Contents = [] } = await client.send(command);
        return Contents.map(({ Key: found = '', Size: size = 0, LastModified: writtenAt = new Date() }) => ({
          key: found,
          size,
          writtenAt,
        }));
      }),
    parts: makeS3Parts({ name: bucket.name, client, addressClient, open, remove }),
    close() {
      client.destroy();
      addressClient?.destroy();
    },
  };
}

/** Counts and hashes what passes; ends with the refusal as soon as there is too much. */
function measured(seen: { size: number; hash: Hash }, maxBytes: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen.size += chunk.length;
      if (seen.size > maxBytes) return done(refuse('UPLOAD_TOO_LARGE'));
      seen.hash.update(chunk);
      done(null, chunk);
    },
  });
}

function asNotFound(error: unknown): never {
  throw error instanceof NoSuchKey ? refuse('FILE_NOT_FOUND') : error;
}

/** A range of an object without a byte cannot be answered. */
function orNothing(error: unknown): undefined | 'empty' {
  if (error instanceof NoSuchKey) return undefined;
  if (error instanceof S3ServiceException && error.name === 'InvalidRange') return 'empty';
  throw error;
}

function sizeOf({ ContentRange, ContentLength }: GetObjectCommandOutput): number {
  return Number(ContentRange?.split('/')[1] ?? ContentLength);
}
