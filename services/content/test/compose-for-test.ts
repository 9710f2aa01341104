/** All of content, on a folder that goes with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@parlance/runtime/clock/clock';
import { Secret } from '@parlance/runtime/config/secret';
import type { ForTest } from '@parlance/runtime/testing/service-harness';
import { compose } from '../src/compose.ts';
import { keysFile, newKey } from './certificate-keys.ts';

export async function composeForTest({ config, clock = systemClock, ...parts }: ForTest) {
  const storageDir = await mkdtemp(join(tmpdir(), 'content-'));
  parts.life.onStop('folder', () => rm(storageDir, { recursive: true }));
  const own = {
    ...config,
    storage: { storageDir, s3Region: 'nowhere', s3CacheMib: 1 },
    filesSecret: new Secret('a secret of this test'),
    publicUrl: 'https://school.example',
    certificateKeysFile: await keysFile(storageDir, [newKey('test')]),
  };
  return compose({ ...parts, clock, config: own });
}
