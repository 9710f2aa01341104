/** From a ready cluster to a school that can be signed in to: images, charts, the portal's port, and the demo school. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { bringServers } from '../images/bring-servers.ts';
import { buildImages } from '../images/build-images.ts';
import { OUR_IMAGES } from '../images/plans.ts';
import { goProgram } from '../local/fetch/go.ts';
import { StartFault } from '../local/faults.ts';
import { loadSecrets, type Secrets } from '../local/secrets.ts';
import { FIRST_ADMIN_EMAIL, seedTask, type Administrator } from '../local/seed.ts';
import { buildAll } from '../local/services/build.ts';
import { answersOk, waitUntil } from '../local/wait.ts';
import { HELM } from '../tools/programs.ts';
import type { AnyCluster, Helm, InstallOptions } from './any-cluster.ts';
import { installInfra, installPlatform, makeHelm, prepareNamespace } from './install-platform.ts';

export type Installation = {
  publicUrl: string;
  helm: Helm;
  secrets: Secrets;
  install: InstallOptions;
  /** Of the mail inbox; its web page is under it. */
  inbox: string;
  /** UDP ports of the media servers. */
  mediaPorts: { from: number; to: number };
};

export type InstallationOptions = {
  cluster: AnyCluster;
  version: string;
  development: boolean;
  seed: boolean;
  /** Archives of this version's images that are there already; without them they are built. */
  archives?: string[];
  /** An earlier call has installed it: only what is ours is brought to this version, and stores and media servers stay. */
  upgrade?: boolean;
  /** Told when the images are there and on the node: what else needs them need not wait for the rest. */
  onImages?: () => void;
  more?: string[];
};

export async function installParlance(options: InstallationOptions): Promise<Installation> {
  const { cluster, version, development, upgrade = false, more } = options;
  const { profile, progress, supervisor } = cluster;
  const secrets = loadSecrets(profile.folder);
  await progress.step('Servers', async (note) => note(await bringServers({ profile, secrets, supervisor })));
  const helm = await progress.step('Helm', async (note) => {
    const { file, made } = await goProgram(HELM, profile.cache);
    note(made ? `${HELM.version} built` : 'in the cache');
    return makeHelm(file, cluster.kubeconfig);
  });
  // What is built is brought to the node while the rest is still being built.
  let brought = Promise.resolve();
  const onArchive = (archive: string) => {
    brought = brought.then(() => cluster.importImages([archive]));
    brought.catch(() => undefined); // heard below
  };
  await progress.step('Images', async (note) => {
    if (options.archives !== undefined) {
      options.archives.forEach(onArchive);
      return note('there already');
    }
    const target = development ? 'development' : 'production';
    await buildAll({ profile, supervisor, target, fromNothing: true });
    const only = upgrade ? OUR_IMAGES : undefined;
    const { images } = await buildImages({ profile, version, development, only, onArchive });
    note(`${images.length}, ${Math.round(images.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)} MB`);
  });
  await progress.step('Images on the node', () => brought);
  options.onImages?.();
  const { publicUrl } = profile;
  const install: InstallOptions = { cluster, helm, version, publicUrl, development, more };
  await progress.step(upgrade ? 'Platform' : 'Infra and platform', async () => {
    await prepareNamespace(install);
    await cluster.prepare?.(install);
    // Each step of the platform waits for what it needs.
    await Promise.all([...(upgrade ? [] : [installInfra(install)]), installPlatform(install)]);
  });
  if (!upgrade) await progress.step('Port of the portal', () => cluster.forwardPortal());
  const inbox = await cluster.inbox();
  const installation = { publicUrl, helm, secrets, install, inbox, mediaPorts: mediaPorts(cluster) };
  if (options.seed) await seedDemoSchool(cluster, installation);
  return installation;
}

function mediaPorts({ profile, mediaValues }: AnyCluster): Installation['mediaPorts'] {
  const file = join(profile.root, 'helm/janus', mediaValues);
  return (parse(readFileSync(file, 'utf8')) as { rtp: Installation['mediaPorts'] }).rtp;
}

/** `by`: the first administrator of a demo school unless another is named. */
export async function seedDemoSchool(
  cluster: AnyCluster,
  installation: Installation,
  by?: Administrator,
): Promise<void> {
  const { inbox, publicUrl, secrets } = installation;
  const { demoPassword } = secrets;
  const administrator = by ?? { email: FIRST_ADMIN_EMAIL, password: demoPassword };
  await cluster.progress.step('Demo school', async () => {
    const there = await waitUntil(() => answersOk(`${inbox}/api/healthz`), { deadlineMs: 30_000 });
    if (!there) throw new StartFault(`The mail inbox does not answer at ${inbox}.`);
    const { root } = cluster.profile;
    await cluster.supervisor.run(seedTask({ root, publicUrl, inbox, demoPassword, administrator }));
  });
}
