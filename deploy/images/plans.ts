/** Which images there are, and which programs of ours are in each. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYABLES } from '@parlance/proto/services';
import { migrationNames } from '../doctor/migration-names.ts';
import { serviceEntries, type App } from './bundle-app.ts';

/** The gateway's limits. */
const READ_AT_RUN_TIME = ['limits.yaml'];

/** Services and the gateway: one image each, of one Dockerfile. */
export function serviceApps(root: string, development: boolean): App[] {
  return DEPLOYABLES.map((name) => {
    const folder = name === 'gateway' ? 'gateway' : `services/${name}`;
    const beside = READ_AT_RUN_TIME.filter((file) => existsSync(join(root, folder, file)));
    return { name, folder, beside, entries: serviceEntries(join(root, folder), development) };
  });
}

/** What is done once for a release, topics and the realm; and what `helm test` asks of it. */
export const SETUP: App = {
  name: 'setup',
  folder: 'deploy',
  entries: { 'topics.js': 'setup/topics.ts', 'realm.js': 'setup/realm.ts', 'doctor.js': 'setup/doctor.ts' },
  made: (checkout) => ({ 'migrations.json': JSON.stringify(migrationNames(checkout)) }),
};

export const JANUS: App = { name: 'janus', folder: 'deploy', entries: { 'main.js': 'janus/pod/main.ts' } };
/** Of its own: a release of the platform does not replace media nodes. */
export const JANUS_VERSION = '1.1.2-2';

const infraParts = ['postgres', 'kafka', 'redis', 'keycloak', 'mail', 'stripe'];
export const INFRA: App = {
  name: 'infra',
  folder: 'deploy',
  entries: Object.fromEntries(infraParts.map((name) => [`${name}.js`, `infra/${name}.ts`])),
};

/** What a version of ours is made of; the images of servers have versions of their own. */
export const OUR_IMAGES = [...DEPLOYABLES, SETUP.name, 'portal'];
/** What a release brings. Infra is for one machine and for CI. */
export const RELEASED = [...OUR_IMAGES, JANUS.name];
export const IMAGES = [...RELEASED, INFRA.name];
