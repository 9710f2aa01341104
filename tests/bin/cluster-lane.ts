/** A cluster with the local profile on it, from development images, for the suite that runs against it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildImages } from '@parlance/deploy/images';
import { DEPLOYABLES } from '@parlance/deploy/deployables';
import { startCluster, type Cluster } from '@parlance/deploy/cluster';
import { NAMESPACE, platformArgs } from '@parlance/deploy/cluster/install';
import { openSchool } from '@parlance/deploy/cluster/school';
import { makeProfile } from '@parlance/deploy/profile';
import { HELM } from '@parlance/deploy/tools';
import { knownGoProgram } from '@parlance/deploy/go';
import type { ClusterInfo } from '../cluster/support/cluster-info.ts';
import type { PlatformInfo } from '../support/platform-info.ts';
import { root } from './steps.ts';

/** Apart from a cluster that somebody looks at; there is one at a time on a machine all the same. */
const usualPort = 19_080;
const version = '0.1.0-test';
const nextVersion = '0.1.1-test';

export type RunningCluster = { env: { CLUSTER_FILE: string; PLATFORM_FILE: string }; stop(): Promise<void> };

export async function startTestCluster(signal: AbortSignal): Promise<RunningCluster> {
  const testPort = process.env.PARLANCE_TEST_PORT;
  const basePort = testPort === undefined ? usualPort : Number(testPort) + 1_000;
  const profile = makeProfile({ root, name: 'cluster', basePort });
  const cluster = await startCluster(profile, console.log, signal);
  try {
    // What the browser tests ran on is what goes into the images.
    const more = ['--set-string', 'gateway.env.RATE_LIMIT_SCALE=1000'];
    const school = await openSchool({ cluster, version, development: true, seed: true, build: false, more });
    await nextRelease(cluster, school.images.portalRoot);
    const { publicUrl, secrets, inbox, install } = school;
    const info: ClusterInfo = {
      kubeconfig: cluster.places.kubeconfig,
      hyperkube: cluster.programs.hyperkube,
      helm: knownGoProgram(HELM, profile.cache),
      version,
      nextVersion,
      platformArgs: platformArgs(install),
      namespace: NAMESPACE,
      publicUrl,
    };
    const platform: Partial<PlatformInfo> = {
      publicUrl,
      mailApi: `${inbox}/api`,
      adminEmail: 'admin@example.com',
      adminPassword: secrets.demoPassword,
      demoPassword: secrets.demoPassword,
    };
    return { env: writeFiles(cluster, info, platform), stop: cluster.stop };
  } catch (error) {
    await keepWitnesses(cluster);
    await cluster.stop();
    throw error;
  }
}

/** The same programs under another version: what a release changes is not the matter here, that it is rolled out is. */
async function nextRelease({ profile, progress, importImages }: Cluster, previousPortal: string): Promise<void> {
  await progress.step('Images of the next release', async () => {
    const only = [...DEPLOYABLES, 'setup', 'portal'];
    const { archives } = await buildImages({ profile, version: nextVersion, development: true, previousPortal, only });
    await importImages(archives);
  });
}

function writeFiles({ profile }: Cluster, info: ClusterInfo, platform: Partial<PlatformInfo>): RunningCluster['env'] {
  const file = (name: string, content: object) => {
    const path = join(profile.folder, name);
    writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
    return path;
  };
  return { CLUSTER_FILE: file('cluster.json', info), PLATFORM_FILE: file('platform.json', platform) };
}

/** What the pods were doing when it did not come up; it is gone with the cluster. */
export async function keepWitnesses({ kubectl, profile }: Pick<Cluster, 'kubectl' | 'profile'>): Promise<void> {
  mkdirSync(profile.logs, { recursive: true });
  const questions = {
    pods: ['get', 'pods', '-o', 'wide'],
    events: ['get', 'events', '--sort-by=.lastTimestamp'],
    logs: ['logs', '-l', 'app.kubernetes.io/part-of=parlance', '--prefix', '--tail=60', '--max-log-requests=40'],
  };
  for (const [name, args] of Object.entries(questions)) {
    const said = await kubectl(['-n', NAMESPACE, ...args]).catch(String);
    writeFileSync(join(profile.logs, `witness-${name}.log`), said);
    if (name === 'pods') console.log(said);
  }
}
