/** The bucket of the test parts. */
import { Secret } from '@parlance/runtime/config/secret';
import type { Bucket } from '../src/outbound/storage/s3-client.ts';

export function testBucket(): Bucket {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_BUCKET: name, TEST_S3_KEY: id, TEST_S3_SECRET: secret } = process.env;
  if (!endpoint || !name || !id || !secret)
    throw new Error('TEST_S3_* are not set: integration tests need the real parts');
  return { name, region: 'us-east-1', endpoint, keys: { id, secret: new Secret(secret) } };
}
