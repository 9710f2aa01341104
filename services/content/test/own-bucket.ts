/** A bucket that is a test's alone, and a line to the store that can be cut. */
import { CreateBucketCommand } from '@aws-sdk/client-s3';
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
