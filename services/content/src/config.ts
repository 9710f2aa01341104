/** The environment of content: the common part, where the bytes lie, and the key of its links. */
import { peers, publicUrl, serviceConfig } from '@parlance/runtime/config/common-config';
import { httpUrl, integer, secret, text } from '@parlance/runtime/config/fields';
import { z } from 'zod';

const places = z.object({
  storageDir: text('Folder of uploaded files, where there is no bucket; all replicas must share it.').optional(),
  s3Bucket: text('Bucket of uploaded files at a store that speaks S3, instead of the folder.').optional(),
  s3Region: text("Region of the bucket; a store of one's own takes any.").default('us-east-1'),
  s3Endpoint: httpUrl("Where a store other than Amazon's is called.").optional(),
  s3PublicEndpoint: httpUrl(
    'Where browsers reach the store: they send it the parts of uploads themselves. Without it parts come through content.',
  ).optional(),
  s3CacheMib: integer('What was read of the bucket lately and is kept on the own disk.', {
    unit: 'MiB',
    min: 1,
  }).default(256),
  s3AccessKeyId: text('Who the school is at the store; without it the role of the machine counts.').optional(),
  s3SecretAccessKey: secret('Proves to the store that the school is who it says.').optional(),
});

/** In a folder, or in a bucket of a store that speaks S3. */
export const storageConfig = places
  .refine(({ storageDir, s3Bucket }) => (storageDir === undefined) !== (s3Bucket === undefined), {
    error: 'needs a folder or S3_BUCKET, and not both',
    path: ['storageDir'],
  })
  .refine((keys) => (keys.s3AccessKeyId === undefined) === (keys.s3SecretAccessKey === undefined), {
    error: 'goes with S3_ACCESS_KEY_ID',
    path: ['s3SecretAccessKey'],
  });

export type StorageConfig = z.infer<typeof storageConfig>;

/** From the one to the other. */
export const moveConfig = places.extend({
  storageDir: text('Folder that is brought into the bucket.'),
  s3Bucket: text('Bucket that it is brought into.'),
});

export const contentConfig = serviceConfig.extend({
  ...peers('identity'),
  storage: storageConfig,
  publicUrl,
  certificateKeysFile: text(
    'File with the keys of certificates: JSON Web Keys (Ed25519) with key ids. The first signs; the others only verify what they have signed.',
  ),
  filesSecret: secret('Signs upload and download links; changing it ends all links that are out.'),
});

export type ContentConfig = z.infer<typeof contentConfig>;
