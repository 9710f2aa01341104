/** The cluster of `npm run cluster`, for load runs and fault stories, until Ctrl-C: its databases can be read, its programs taken away and its lines broken. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openControlDoor } from '@parlance/deploy/control-door';
import { readyFile } from '@parlance/deploy/installer/ready';
import { FAKETIME } from '@parlance/deploy/other-clock';
import { KEYCLOAK_ADMIN } from '@parlance/deploy/local/parts/keycloak';
import { loadSecrets } from '@parlance/deploy/local/secrets';
import { makeProfile } from '@parlance/deploy/profile';
import { untilSignal } from '@parlance/deploy/signals';
import type { PlatformInfo } from '../support/platform-info.ts';
import { clusterActs, openWithin, podsOf } from './cluster-control.ts';
import { bringTools } from './programs.ts';
import { openLines } from './cluster-lines.ts';
import { podsOnNode } from './cluster-pods.ts';
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
await bringTools([FAKETIME]);
const at = async (name: string, port: number) => {
  const [pod] = await podsOf(name);
  return `${pod?.status.podIP}:${port}`;
};
const { postgresPassword, keycloakAdminPassword } = loadSecrets(profile.folder);
const mediaNodes = podsOnNode()
  .map(({ name }) => name)
  .filter((name) => /^janus-\d+$/.test(name));
const door = await openControlDoor(clusterActs);
const lines = await openLines(profile, mediaNodes);
const provider = await openWithin('stripe', 12_111).catch((error: unknown) => {
  lines.close();
  throw error;
});
const info: Partial<PlatformInfo> = {
  ...ready,
  isCluster: true,
  databaseUrl: `postgres://postgres:${postgresPassword}@${await at('postgres', 5432)}`,
  keycloak: {
    url: `http://${await at('keycloak', 8080)}/auth`,
    adminUser: KEYCLOAK_ADMIN,
    adminPassword: keycloakAdminPassword,
  },
  gatewayMetrics: [`http://${await at('gateway', 8080)}/metrics`],
  mediaNodes,
  providerUrl: provider.url,
  controlUrl: door.url,
  linesUrl: lines.url,
  formsAMinute,
};
const file = join(profile.folder, 'to-break.json');
writeFileSync(file, JSON.stringify(info), { mode: 0o600 });
console.log(`Ready at ${ready.publicUrl}: PLATFORM_FILE=${file}`);
await told;
provider.close();
lines.close();
door.close();
process.exit(0);
