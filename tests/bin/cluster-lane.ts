/** A cluster with the local profile on it for the suites that run against it: first of a production build, then of a development build. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster, type Cluster } from '@parlance/deploy/cluster';
import { sentenceOf } from '@parlance/deploy/faults';
import { knownGoProgram } from '@parlance/deploy/go';
import { archivesOf, buildImages } from '@parlance/deploy/images';
import { IMAGES, OUR_IMAGES } from '@parlance/deploy/images/plans';
import { atATime } from '@parlance/deploy/at-a-time';
import { findEngine, imageFolder } from '@parlance/deploy/images/engine';
import { makeProfile, type Profile } from '@parlance/deploy/profile';
import { installParlance, seedDemoSchool, type Installation } from '@parlance/deploy/installer';
import { NAMESPACE } from '@parlance/deploy/installer/install-platform';
import type { Administrator } from '@parlance/deploy/demo-school';
import { unmarkReady } from '@parlance/deploy/installer/ready';
import { HELM } from '@parlance/deploy/tools';
import type { ClusterInfo } from '../cluster/support/cluster-info.ts';
import type { PlatformInfo } from '../support/platform-info.ts';
import { command, root } from './steps.ts';

/** There is one cluster at a time on a machine; its portal is not where somebody looks for one. */
const usualPort = 19_080;
/** Of images: what is installed first, what it is brought to for the tests, and what that is brought to by one of them. */
const versions = { production: '0.1.0-test', development: '0.1.1-test', next: '0.1.2-test', broken: '0.1.3-test' };

/** The first administrator, of the production build and from then on: there is one first. The password is chosen by the mailed link. */
const operator: Administrator = { email: 'operator@example.com', password: randomUUID() };

/** A media server that ends within a test has seen that its people have gone: its limit is far away. */
const patientMedia = ['--set', 'janus.drainSeconds=600', '--set', 'janus.graceSeconds=660'];

export type RunningCluster = {
  env: { CLUSTER_FILE: string; PLATFORM_FILE: string };
  /** From the production build to the development build with the demo school. */
  openDevelopment(): Promise<void>;
  /** Keeps what the pods say, for whoever asks why a suite failed. */
  keepWitnesses(): Promise<void>;
  stop(): Promise<void>;
};

/** The front ends' dist folders are left with what the last one was built of. */
export async function buildClusterImages(): Promise<void> {
  const builds = [
    ['production', versions.production, IMAGES],
    ['development', versions.development, OUR_IMAGES],
  ] as const;
  for (const [target, version, only] of builds) {
    const words = ['--target', target, '--version', version, '--only', only.join()];
    const program = [process.execPath, '--disable-warning=ExperimentalWarning', 'deploy/images/main.ts'];
    await command('nice', ['-n', '19', ...program, ...words], { log: `images-${target}` });
  }
}

/** A cluster with images of a production build on it, and nobody there but the first administrator. */
export async function startTestCluster(signal: AbortSignal): Promise<RunningCluster> {
  const testPort = process.env.PARLANCE_TEST_PORT;
  const basePort = testPort === undefined ? usualPort : Number(testPort) + 1_000;
  const profile = makeProfile({ root, name: 'cluster', basePort });
  const cluster = await startCluster(profile, console.log, signal);
  const witnessed = <T>(work: Promise<T>) =>
    work.catch(async (error: unknown) => {
      await keepWitnesses(cluster);
      throw error;
    });
  try {
    // Another one than the demo school's, whose password everybody knows.
    const more = [...patientMedia, '--set', `setup.firstAdministrator.email=${operator.email}`];
    const archives = archivesOf(root, versions.production);
    const options = { cluster, version: versions.production, archives, development: false, seed: false, more };
    const installation = await witnessed(installParlance(options));
    const openDevelopment = () => witnessed(bringToDevelopment(cluster));
    const stop = () => cluster.stop().finally(() => unmarkReady(profile));
    const env = writeFiles(cluster, installation);
    return { env, openDevelopment, keepWitnesses: () => keepWitnesses(cluster), stop };
  } catch (error) {
    // What did not go well is told; a fault of the end would stand before it.
    await cluster.stop().catch((fault: unknown) => console.error(sentenceOf(fault)));
    throw error;
  }
}

async function bringToDevelopment(cluster: Cluster): Promise<void> {
  // One person of a test asks for more than people do.
  const more = [...patientMedia, '--set-string', 'gateway.env.RATE_LIMIT_SCALE=1000'];
  const archives = archivesOf(root, versions.development);
  const options = { cluster, version: versions.development, archives, development: true, seed: false, more };
  let next = Promise.resolve();
  const onImages = () => {
    next = nextRelease(cluster);
    next.catch(() => undefined); // heard below
  };
  const installation = await installParlance({ ...options, upgrade: true, onImages });
  await Promise.all([seedDemoSchool(cluster, installation, operator), next]);
  writeFiles(cluster, installation);
}

/** Two more releases: the same programs under another version, for what a release changes is not the matter here, and one that is broken. */
async function nextRelease({ profile, progress, importImages }: Cluster): Promise<void> {
  await progress.step('Images of the next release', async () => {
    const { development: before, next: version } = versions;
    const previousPortal = `parlance/portal:${before}`;
    const { archives } = await buildImages({ profile, version, development: true, previousPortal, only: ['portal'] });
    await importImages([...archives, await otherVersions(profile)]);
    // Gigabytes are on their way to the disk, and what the databases write would wait behind them for seconds.
    await command('sync', [], { log: 'sync' });
  });
}

async function otherVersions(profile: Profile): Promise<string> {
  const { development, next, broken } = versions;
  const engine = await findEngine(imageFolder(profile));
  const context = join(profile.folder, 'releases');
  mkdirSync(context, { recursive: true });
  const build = async (name: string, version: string, ...lines: string[]) => {
    const tag = `parlance/${name}:${version}`;
    const dockerfile = join(context, `${name}-${version}.Dockerfile`);
    writeFileSync(dockerfile, [`FROM parlance/${name}:${development}`, ...lines, ''].join('\n'));
    await engine.build({ tag, dockerfile, context, labels: { 'org.opencontainers.image.version': version } });
    return tag;
  };
  const ours = OUR_IMAGES.filter((each) => each !== 'portal');
  const tags = await atATime(2, ours, (name) => build(name, next));
  // Its migrations run, and its program ends as soon as it starts.
  writeFileSync(join(context, 'main.js'), `console.error('This release is broken.');\nprocess.exit(1);\n`);
  tags.push(await build('booking', broken, 'COPY main.js /app/dist/main.js'));
  const archive = join(context, 'images.tar');
  await engine.save(tags, archive);
  return archive;
}

function writeFiles(cluster: Cluster, installation: Installation): RunningCluster['env'] {
  const { profile } = cluster;
  const { publicUrl, secrets, inbox, install, mediaPorts } = installation;
  const { demoPassword } = secrets;
  const info: ClusterInfo = {
    kubeconfig: cluster.places.kubeconfig,
    hyperkube: cluster.programs.hyperkube,
    helm: knownGoProgram(HELM, profile.cache),
    version: install.version,
    nextVersion: versions.next,
    brokenVersion: versions.broken,
    platformChart: join(root, 'helm/platform'),
    namespace: NAMESPACE,
    publicUrl,
  };
  const platform: Partial<PlatformInfo> = {
    publicUrl,
    mailApi: `${inbox}/api`,
    demoPassword,
    mediaPorts,
    adminEmail: operator.email,
    adminPassword: operator.password,
  };
  const file = (name: string, content: object) => {
    const path = join(profile.folder, name);
    writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
    return path;
  };
  return { CLUSTER_FILE: file('cluster.json', info), PLATFORM_FILE: file('platform.json', platform) };
}

/** What the pods were doing when it did not come up; it is gone with the cluster. */
async function keepWitnesses({ kubectl, profile }: Pick<Cluster, 'kubectl' | 'profile'>): Promise<void> {
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
