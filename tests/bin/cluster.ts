/** The cluster of `npm run cluster`, for load runs and fault stories, until Ctrl-C: its databases can be read and its programs taken away. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openControlDoor } from '@parlance/deploy/control-door';
import { readyFile } from '@parlance/deploy/installer/ready';
import { loadSecrets } from '@parlance/deploy/local/secrets';
import { makeProfile } from '@parlance/deploy/profile';
import { untilSignal } from '@parlance/deploy/signals';
import type { PlatformInfo } from '../support/platform-info.ts';
import { clusterActs, podsOf } from './cluster-control.ts';
import { root } from './steps.ts';

/** What the edge takes of one address (helm/platform/values-local.yaml), and a few less. */
const formsAMinute = 100;

const told = untilSignal();
const profile = makeProfile({ root, name: 'cluster' });
if (!existsSync(readyFile(profile))) {
  console.error('No cluster of this checkout is ready: `npm run cluster` first.');
  process.exit(2);
}
const ready = JSON.parse(readFileSync(readyFile(profile), 'utf8')) as PlatformInfo;
const [postgres] = await podsOf('postgres');
const { postgresPassword } = loadSecrets(profile.folder);
const door = await openControlDoor(clusterActs);
const info: Partial<PlatformInfo> = {
  ...ready,
  databaseUrl: `postgres://postgres:${postgresPassword}@${postgres?.status.podIP}:5432`,
  controlUrl: door.url,
  formsAMinute,
};
const file = join(profile.folder, 'to-break.json');
writeFileSync(file, JSON.stringify(info), { mode: 0o600 });
console.log(`Ready at ${ready.publicUrl}: PLATFORM_FILE=${file}`);
await told;
door.close();
process.exit(0);
