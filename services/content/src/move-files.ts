/** For operators: `node services/content/dist/move-files.js [verify]` brings the folder of STORAGE_DIR into the bucket of S3_*. It can be stopped and started again; the folder stays as it is. */
import { parseArgs } from 'node:util';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { moveConfig } from './config.ts';
import { makeLocalFolder } from './outbound/storage/local-folder.ts';
import { openBucket } from './outbound/storage/open-storage.ts';
import { moveFiles, type Moved } from './usecases/move-files.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const { storageDir, ...s3 } = loadConfig(moveConfig);
const bucket = openBucket(s3);
const say = ({ moved, there }: Moved) => void process.stdout.write(`${moved} moved, ${there} were there\n`);

try {
  await moveFiles({ from: makeLocalFolder(storageDir), to: bucket, verify: positionals[0] === 'verify', onMoved: say });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  bucket.close();
}
