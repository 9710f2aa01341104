/** A bucket that is a test's alone, and a line to the store that can be cut. */
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  type CORSConfiguration,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { makeS3Client, type Bucket } from '../src/outbound/storage/s3-client.ts';
import { testBucket } from './test-bucket.ts';

export async function ownBucket(): Promise<Bucket> {
  const bucket = { ...testBucket(), name: `test-${randomUUID()}` };
  const client = makeS3Client(bucket);
  await client.send(new CreateBucketCommand({ Bucket: bucket.name }));
  client.destroy();
  return bucket;
}

/** With what is in it, and what was begun to be put there. */
export async function dropBucket(bucket: Bucket): Promise<void> {
  await emptyBucket(bucket);
  const client = makeS3Client(bucket);
  await client.send(new DeleteBucketCommand({ Bucket: bucket.name }));
  client.destroy();
}

export async function emptyBucket(bucket: Bucket): Promise<void> {
  const client = makeS3Client(bucket);
  const { name: Bucket } = bucket;
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId } of Uploads)
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  client.destroy();
}

/** Which pages may send to it, as a store's own tool takes it: `{ "CORSRules": [...] }`. */
export async function setCors(bucket: Bucket, rules: string): Promise<void> {
  const client = makeS3Client(bucket);
  const CORSConfiguration = JSON.parse(rules) as CORSConfiguration;
  await client.send(new PutBucketCorsCommand({ Bucket: bucket.name, CORSConfiguration }));
  client.destroy();
}

/** The store at another address, for as long as the line holds. */
export async function lineTo({ endpoint = '' }: Bucket) {
  const { hostname: host, port } = new URL(endpoint);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), host);
    for (const one of [near, far]) sockets.add(one.on('error', () => near.destroy()));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const one of sockets) one.destroy();
      sockets.clear();
    },
    mend: () => void (isCut = false),
    close() {
      this.cut();
      server.close();
    },
  };
}
