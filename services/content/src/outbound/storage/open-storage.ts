/** The bytes: in a bucket where the configuration names one, otherwise in a folder. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { StorageConfig } from '../../config.ts';
import type { Storage } from '../../usecases/ports.ts';
import { makeLocalFolder } from './local-folder.ts';
import { withReadCache } from './read-cache.ts';
import { makeS3Bucket } from './s3-bucket.ts';

export function openBucket({
  s3Bucket: name = '',
  s3Region: region,
  ...s3
}: Omit<StorageConfig, 'storageDir' | 's3CacheMib'>) {
  const { s3Endpoint: endpoint, s3PublicEndpoint: publicEndpoint, s3AccessKeyId: id, s3SecretAccessKey: key } = s3;
  const keys = id === undefined || key === undefined ? undefined : { id, secret: key };
  return makeS3Bucket({ name, region, endpoint, publicEndpoint, keys });
}

export function openStorage({ storageDir = '', s3CacheMib, ...s3 }: StorageConfig, life: Life): Storage {
  if (s3.s3Bucket === undefined) return makeLocalFolder(storageDir);
  const storage = openBucket(s3);
  const folder = join(tmpdir(), `content-blocks-${process.pid}`);
  life.onStop('bucket', () => {
    storage.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return withReadCache(storage, { folder, mostBytes: s3CacheMib * 1024 * 1024 });
}
