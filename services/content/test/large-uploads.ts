/** Uploads for a measurement: begun here, sent by whoever measures. */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { makeS3Bucket } from '../src/outbound/storage/s3-bucket.ts';
import { makeAddressClient } from '../src/outbound/storage/s3-client.ts';
import { dropBucket, emptyBucket, ownBucket } from './own-bucket.ts';
import { makeUseCasesForTest } from './use-cases-for-test.ts';

const actorUid = 'a'.repeat(32);
const role = 'admin';

export async function largeUploads(place: 'folder' | 'bucket') {
  const own = await ownBucket();
  const open = { ...own, publicEndpoint: own.endpoint };
  const bucket = makeS3Bucket(open);
  const client = makeAddressClient(open);
  const content = await makeUseCasesForTest(place === 'bucket' ? bucket : undefined);
  content.realTime.set(new Date().toISOString());
  const completing = (id: string) => ({ id, actorUid, role });
  return {
    databaseUrl: content.database.url,
    folder: content.folder,
    completing,
    start(size: number) {
      const file = { path: 'materials/health', filename: '1.wav', size, contentType: 'audio/wav' };
      return content.createUpload({ ...file, role, once: { actorUid, rpc: '', key: undefined, body: file } });
    },
    complete: (id: string) => content.completeUpload(completing(id)),
    /** Where a whole file may be put without content. */
    putAddress: (key: string) => getSignedUrl(client, new PutObjectCommand({ Bucket: own.name, Key: key })),
    /** The store is empty again; what content knows of it counts no more. */
    empty: () => emptyBucket(own),
    async close() {
      await content.close();
      await dropBucket(own);
      bucket.close();
      client.destroy();
    },
  };
}
