/**
 * `npm run kind`: a kind cluster with Parlance on it, in docker or podman. `npm run kind -- down` deletes it; `-- kubectl …` and
 * `-- helm …` speak to it.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findEngine, imageFolder } from '../images/engine.ts';
import { demandTool, findTool } from '../local/fetch/apt.ts';
import { goProgram, knownGoProgram } from '../local/fetch/go.ts';
import { runMain, StartFault } from '../local/faults.ts';
import { demandPorts, withPlatform } from '../local/open-platform.ts';
import { makeProfile, type Profile } from '../local/profile.ts';
import { makeProgress } from '../local/progress.ts';
import { isListening } from '../local/wait.ts';
import { NAMESPACE, PORTAL_PORT, runOnCluster } from '../installer/install-platform.ts';
import { installParlance } from '../installer/install.ts';
import { markReady, readyFile, summary, unmarkReady, versionOf } from '../installer/ready.ts';
import { HELM, KIND } from '../tools/programs.ts';
import {
  createCluster,
  deleteCluster,
  isThere,
  kubeconfigOf,
  nodeKubectl,
  nodeName,
  type KindOptions,
} from './kind-cluster.ts';
import { findNodeEngine } from './node-engine.ts';
import { run } from '../local/run.ts';

const words = process.argv.slice(2);
const [action = 'up', ...rest] = words[0]?.startsWith('-') ? ['up', ...words] : words;

const commands: [string, string][] = [
  ['npm run kind -- kubectl get pods', 'looks at it'],
  ['PLATFORM_FILE=.local/kind/platform.json npm run lesson', 'teaches one lesson by the API'],
  ['npm run kind -- down', 'deletes it'],
];

async function up(profile: Profile): Promise<void> {
  const began = Date.now();
  if (process.platform !== 'linux') {
    throw new StartFault('The images are made of the packages of a Debian or Ubuntu machine, and this is none.');
  }
  const engine = await findNodeEngine(run);
  await findEngine(imageFolder(profile)); // to say now what would be missing in ten minutes
  await withPlatform(profile, async (supervisor) => {
    const progress = makeProgress(console.log);
    let created = false;
    try {
      const kind = await progress.step('kind', async (note) => {
        const { file, made } = await goProgram(KIND, profile.cache);
        note(made ? `${KIND.version} built` : 'in the cache');
        return file;
      });
      const options = { profile, engine, kind, run };
      if (await isLeftAlone(options)) return;
      created = true;
      const cluster = await createCluster({ ...options, progress, supervisor });
      const installation = await installParlance({
        cluster,
        version: versionOf(profile),
        development: true,
        seed: true,
      });
      const remarks = (await isListening(PORTAL_PORT, cluster.nodeAddress)) ? [] : [withoutMedia(cluster.nodeAddress)];
      markReady(profile, installation);
      console.log(summary(installation, { where: 'kind', ms: Date.now() - began, commands, remarks }));
    } catch (error) {
      if (created)
        console.error('\nWhat there is of the cluster is left for a look; `npm run kind -- down` deletes it.');
      throw error;
    }
  });
}

/** A cluster that is ready is left alone; what an attempt that failed has left is deleted. */
async function isLeftAlone(options: KindOptions): Promise<boolean> {
  const { profile } = options;
  if (await isThere(options)) {
    if (existsSync(readyFile(profile))) {
      console.log(`The cluster is there already, with the portal at ${profile.publicUrl}.`);
      return true;
    }
    await deleteCluster(options);
  }
  unmarkReady(profile);
  const { edge, mailWeb, stripe } = profile.ports;
  await demandPorts(
    profile,
    [],
    [
      { port: edge, use: 'portal' },
      { port: mailWeb, use: 'mail inbox' },
      { port: stripe, use: 'the Stripe stand-in' },
    ],
  );
  return false;
}

/** An engine in a virtual machine or without root keeps its network to itself. */
const withoutMedia = (address: string) =>
  `Lessons have no sound and no picture here: this machine does not reach the node's address ${address}.`;

async function down(profile: Profile): Promise<void> {
  const kind = knownGoProgram(KIND, profile.cache);
  const options = { profile, engine: await findNodeEngine(run), kind, run };
  const was = existsSync(kind) && (await isThere(options));
  if (was) await deleteCluster(options);
  rmSync(kubeconfigOf(profile), { force: true });
  unmarkReady(profile);
  console.log(was ? 'The cluster is deleted.' : 'There is no cluster.');
}

async function kubectl(profile: Profile): Promise<void> {
  const found = findTool({ program: 'kubectl', package: 'kubectl' });
  if (found !== undefined) return runOnCluster(found, ['--namespace', NAMESPACE, ...rest], clusterOf(profile));
  const terminal = process.stdin.isTTY === true && process.stdout.isTTY === true ? ['-t'] : [];
  const words = [...nodeKubectl, '--namespace', NAMESPACE, ...rest];
  const engine = await findNodeEngine(run);
  const command = ['exec', '-i', ...terminal, nodeName(profile), ...words];
  runOnCluster(demandTool({ program: engine, package: engine }), command, clusterOf(profile));
}

const clusterOf = (profile: Profile) => ({ kubeconfig: kubeconfigOf(profile), bringUp: 'npm run kind' });

async function main(): Promise<void> {
  const runs = action === 'kubectl' || action === 'helm';
  const { values } = parseArgs({ args: runs ? [] : rest, options: { port: { type: 'string' } } });
  const profile = makeProfile({ name: 'kind', basePort: values.port });
  mkdirSync(profile.folder, { recursive: true });
  switch (action) {
    case 'up':
      return up(profile);
    case 'down':
      return down(profile);
    case 'kubectl':
      return kubectl(profile);
    case 'helm':
      return runOnCluster(knownGoProgram(HELM, profile.cache), rest, clusterOf(profile));
    default:
      throw new Error('Say what to do: npm run kind [-- up|down|kubectl …|helm …] [--port 9280]');
  }
}

runMain(main);
