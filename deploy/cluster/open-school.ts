/** From a ready cluster to a school that can be signed in to: images, charts, the way to the portal, and the demo school. */
import { join } from 'node:path';
import { buildImages, type BuiltImages } from '../images/build-images.ts';
import { installMissing } from '../local/fetch/apt.ts';
import { goProgram } from '../local/fetch/go.ts';
import { StartFault } from '../local/faults.ts';
import { listParts } from '../local/parts/start-parts.ts';
import { edgePart } from '../local/parts/edge.ts';
import type { Profile } from '../local/profile.ts';
import { loadSecrets, type Secrets } from '../local/secrets.ts';
import { FIRST_ADMIN_EMAIL } from '../local/seed.ts';
import { buildAll } from '../local/services/build.ts';
import type { Supervisor } from '../local/supervisor.ts';
import { answersOk, waitUntil } from '../local/wait.ts';
import { HELM } from '../tools/programs.ts';
import type { Cluster } from './cluster.ts';
import {
  installInfra,
  installPlatform,
  makeHelm,
  NAMESPACE,
  PORTAL_PORT,
  prepareNamespace,
  type Helm,
  type InstallOptions,
} from './install-platform.ts';
import { NODE_NETWORK } from './places.ts';

export type School = {
  publicUrl: string;
  helm: Helm;
  secrets: Secrets;
  images: BuiltImages;
  install: InstallOptions;
  /** Of the mail inbox; its web page is under it. */
  inbox: string;
};

export type SchoolOptions = {
  cluster: Cluster;
  version: string;
  development: boolean;
  seed: boolean;
  /** Without it what lies in the front ends' dist/ is taken. */
  build?: boolean;
  more?: string[];
};

export async function openSchool({
  cluster,
  version,
  development,
  seed,
  build = true,
  more,
}: SchoolOptions): Promise<School> {
  const { profile, progress, supervisor } = cluster;
  const secrets = loadSecrets(profile.folder);
  await progress.step('Servers', async (note) => note(await bringServers(profile, secrets, supervisor)));
  const helm = await progress.step('Helm', async (note) => {
    const { file, made } = await goProgram(HELM, profile.cache);
    note(made ? `${HELM.version} built` : 'in the cache');
    return makeHelm(file, cluster.places.kubeconfig);
  });
  const images = await progress.step('Images', async (note) => {
    const target = development ? 'development' : 'production';
    if (build) await buildAll({ profile, supervisor, target });
    const built = await buildImages({ profile, version, development });
    note(`${built.images.length}, ${Math.round(built.images.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)} MB`);
    return built;
  });
  await progress.step('Images on the node', () => cluster.importImages(images.archives));
  const { publicUrl } = profile;
  const install: InstallOptions = { cluster, helm, version, publicUrl, development, ...(more ? { more } : {}) };
  await progress.step('Infra and platform', async () => {
    await prepareNamespace(install);
    // Each step of the platform waits for what it needs.
    await Promise.all([installInfra(install), installPlatform(install)]);
  });
  await progress.step('Way to the portal', () => openWay(cluster, publicUrl));
  const inbox = `http://${await addressOf(cluster, 'mail')}:1080`;
  const school = { publicUrl, helm, secrets, images, install, inbox };
  if (seed) await progress.step('Demo school', () => seedSchool(cluster, school));
  return school;
}

/** What the images of servers are made of. */
export async function bringServers(profile: Profile, secrets: Secrets, supervisor: Supervisor): Promise<string> {
  const parts = listParts({ profile, secrets, supervisor });
  const edge = edgePart({ profile, keycloakUrl: 'http://127.0.0.1:1/auth' });
  const tools = [...Object.values(parts), edge].flatMap((part) => part.tools);
  const installed = await installMissing([...tools, { program: 'strip', package: 'binutils' }], supervisor);
  const fetched = [await parts.kafka.fetch?.(), await parts.keycloak.fetch?.()];
  const news = fetched.filter((note) => note !== 'in the cache');
  return installed.length + news.length === 0 ? 'all there' : `brought ${[...installed, ...news].length}`;
}

/** The portal at this machine's own loopback, which browsers take for a safe place: they allow cameras there. */
async function openWay({ profile, supervisor }: Cluster, publicUrl: string): Promise<void> {
  const port = profile.basePort;
  const script = join(profile.root, 'deploy/cluster/forward.ts');
  await supervisor.start({
    name: 'forward',
    title: 'The way to the portal',
    layer: 'edge',
    command: {
      file: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', script, String(port), NODE_NETWORK.node, String(PORTAL_PORT)],
    },
    ready: () => answersOk(`${publicUrl}/config.js`),
    readyWithinMs: 60_000,
  });
}

export async function addressOf({ kubectl }: Pick<Cluster, 'kubectl'>, service: string): Promise<string> {
  return kubectl(['-n', NAMESPACE, 'get', 'service', service, '-o', 'jsonpath={.spec.clusterIP}']);
}

async function seedSchool({ profile, supervisor }: Cluster, { publicUrl, secrets, inbox }: School): Promise<void> {
  const there = await waitUntil(() => answersOk(`${inbox}/api/healthz`), { deadlineMs: 30_000 });
  if (!there) throw new StartFault(`The mail inbox does not answer at ${inbox}.`);
  await supervisor.run({
    name: 'seed',
    title: 'The demo school',
    command: {
      file: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', join(profile.root, 'deploy/seed/main.ts')],
      env: {
        TZ: 'UTC',
        PUBLIC_URL: publicUrl,
        DEMO_PASSWORD: secrets.demoPassword,
        MAIL_API: `${inbox}/api`,
        SEED_ADMIN_EMAIL: FIRST_ADMIN_EMAIL,
        SEED_ADMIN_PASSWORD: secrets.demoPassword,
      },
    },
  });
}
