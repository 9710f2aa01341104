import { ConfigError, loadConfig } from '@parlance/runtime/config/load-config';
import { storageConfig } from './config.ts';

const bucket = { S3_BUCKET: 'school', S3_ENDPOINT: 'http://127.0.0.1:1' };
const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };

test.each([[{ STORAGE_DIR: '/data' }], [bucket], [{ ...bucket, ...keys }], [{ STORAGE_DIR: '/data', S3_BUCKET: '' }]])(
  'bytes lie where %j says',
  (env) => expect(() => loadConfig(storageConfig, env)).not.toThrow(),
);

test.each([
  [{}, 'STORAGE_DIR: needs a folder or S3_BUCKET, and not both'],
  [{ ...bucket, STORAGE_DIR: '/data' }, 'STORAGE_DIR: needs a folder or S3_BUCKET, and not both'],
  [{ ...bucket, S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY: goes with S3_ACCESS_KEY_ID'],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: 'b' }, 'S3_SECRET_ACCESS_KEY: goes with S3_ACCESS_KEY_ID'],
])('%j is refused', (env, fault) => {
  expect(() => loadConfig(storageConfig, env)).toThrow(new ConfigError([fault]));
});
