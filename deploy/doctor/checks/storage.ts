/** Whether files can be written, read and removed where content keeps them, and whether there is room. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { faultOf, ill, notAsked, well, type Finding } from '../finding.ts';
import type { StoreAddress, Target } from '../target.ts';

const patienceMs = 10_000;
const words = 'written by npm run doctor, may be removed';
/** Less is gone with an evening's uploads. */
const leastFreeBytes = 1024 ** 3;

export async function checkStorage({ store, folder }: Target): Promise<Finding> {
  if (store !== undefined) return await inBucket(store);
  if (folder !== undefined) return await inFolder(folder);
  return notAsked('no place of files was given');
}

function clientOf({ region, endpoint, keyId, secretKey }: StoreAddress): S3Client {
  return new S3Client({
    region,
    maxAttempts: 1,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(keyId !== undefined &&
      secretKey !== undefined && { credentials: { accessKeyId: keyId, secretAccessKey: secretKey } }),
  });
}

async function inBucket(store: StoreAddress): Promise<Finding> {
  const client = clientOf(store);
  const object = { Bucket: store.bucket, Key: `doctor/${randomUUID()}` };
  const abortSignal = AbortSignal.timeout(patienceMs);
  try {
    await client.send(new PutObjectCommand({ ...object, Body: words }), { abortSignal });
    const { Body } = await client.send(new GetObjectCommand(object), { abortSignal });
    const read = await Body?.transformToString();
    await client.send(new DeleteObjectCommand(object), { abortSignal });
    if (read !== words) return ill(`the bucket ${store.bucket} answers other bytes than it was given`, bucketFix);
    return well(`the bucket ${store.bucket} is written, read and removed from`);
  } catch (error) {
    return ill(`the bucket ${store.bucket} cannot be used (${(error as Error).name}: ${faultOf(error)})`, bucketFix);
  } finally {
    client.destroy();
  }
}

const bucketFix =
  'Make the bucket, let the key write, read and delete in it, and look at S3_ENDPOINT and S3_REGION (docs/guides/files-in-a-bucket.md).';

/** content makes the folder with its first file; what it is to lie in has to be there. */
async function makeInside(folder: string): Promise<void> {
  await mkdir(folder).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function inFolder(folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${randomUUID()}`);
  try {
    await makeInside(folder);
    await writeFile(file, words);
    await readFile(file);
    await rm(file);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const gibibytes = (free / 1024 ** 3).toFixed(1);
    if (free >= leastFreeBytes) return well(`the folder of files has ${gibibytes} GiB free`);
    return ill(`the folder of files has ${gibibytes} GiB free`, 'Give it a larger disk, or move to a bucket.');
  } catch (error) {
    return ill(
      `the folder of files cannot be written (${faultOf(error)})`,
      'Mount STORAGE_DIR so that content may write to it; all its replicas must share it.',
    );
  }
}
