/**
 * `npm run cluster`: a real cluster of one node with Parlance on it, left running. `npm run cluster -- down` takes everything down again.
 * `-- kubectl …` and `-- helm …` speak to it; `-- stay` runs it until Ctrl-C.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sentenceOf } from '../local/faults.ts';
import { knownGoProgram } from '../local/fetch/go.ts';
import { openPlatform } from '../local/open-platform.ts';
import { runningSupervisor } from '../local/processes/registry.ts';
import { stopPlatform } from '../local/processes/stop-platform.ts';
import { findRoot, makeProfile, type Profile } from '../local/profile.ts';
import { untilSignal } from '../local/signals.ts';
import { waitUntil } from '../local/wait.ts';
import { NAMESPACE } from '../school/install-platform.ts';
import { openSchool } from '../school/open-school.ts';
import { markReady, readyFile, summary, unmarkReady, versionOf } from '../school/ready-school.ts';
import { HELM } from '../tools/programs.ts';
import { cleanUp, demandClean, endContainers } from './clean-up.ts';
import { startCluster } from './cluster.ts';
import { placesOf } from './places.ts';
import { bringPrograms, knownPrograms } from './programs.ts';

/** Everything from sources, on a machine that has nothing yet. */
const upLimitMs = 40 * 60_000;
const [action = 'up', ...rest] = process.argv.slice(2);

const commands: [string, string][] = [
  ['npm run cluster -- kubectl get pods', 'looks at it'],
  ['npm run lesson', 'teaches one lesson by the API'],
  ['npm run cluster -- down', 'takes everything down'],
];

async function stay(profile: Profile): Promise<void> {
  const began = Date.now();
  const abort = new AbortController();
  const ended = untilSignal().then(() => abort.abort());
  unmarkReady(profile);
  const cluster = await startCluster(profile, console.log, abort.signal);
  try {
    const school = await openSchool({ cluster, version: versionOf(profile), development: true, seed: true });
    console.log(summary(school, { where: 'its cluster', ms: Date.now() - began, commands }));
    markReady(profile, school);
    await ended;
  } finally {
    unmarkReady(profile);
    await cluster.stop();
  }
}

/** Leaves it running behind us and returns when it is ready, showing meanwhile what it says. */
async function up(profile: Profile): Promise<void> {
  if (runningSupervisor(profile.folder) !== undefined) {
    console.log(`The cluster runs already, with the portal at ${profile.publicUrl}.`);
    return;
  }
  mkdirSync(profile.logs, { recursive: true });
  const log = join(profile.logs, 'cluster.log');
  const output = openSync(log, 'w');
  unmarkReady(profile);
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), 'stay', ...rest], {
    detached: true,
    stdio: ['ignore', output, output],
  });
  child.unref();
  let over: number | null | undefined;
  child.once('exit', (code) => (over = code ?? 1));
  let shown = 0;
  const show = () => {
    const text = readFileSync(log, 'utf8');
    process.stdout.write(text.slice(shown));
    shown = text.length;
  };
  const ready = await waitUntil(
    async () => {
      show();
      return over !== undefined || existsSync(readyFile(profile));
    },
    { deadlineMs: upLimitMs, everyMs: 200 },
  );
  show();
  if (over !== undefined || !ready) process.exitCode = 1;
}

/** Only what has to be built once, so that a later start is quick. */
async function programs(profile: Profile): Promise<void> {
  const supervisor = await openPlatform(profile, console.log);
  try {
    console.log((await bringPrograms(profile, supervisor)).note);
  } finally {
    await supervisor.stop();
  }
}

async function down(profile: Profile): Promise<void> {
  const began = performance.now();
  const places = placesOf(profile);
  const ran = await stopPlatform(profile, console.log, 60_000);
  // What a cluster of this checkout that was killed has left; another's is not ours to take down.
  if (existsSync(places.etcd)) {
    const containers = await endContainers(places).catch((fault: unknown) => [sentenceOf(fault)]);
    demandClean([...containers, ...(await cleanUp(places))]);
  }
  const time = ((performance.now() - began) / 1000).toFixed(1);
  console.log(ran ? `The cluster is down after ${time} s.` : 'No cluster is running.');
}

/** A program that speaks to the cluster; with its namespace unless another is named. */
function speak(file: string, args: string[], { kubeconfig }: { kubeconfig: string }): void {
  const env = { ...process.env, KUBECONFIG: kubeconfig, HELM_NAMESPACE: NAMESPACE };
  process.exitCode = spawnSync(file, args, { stdio: 'inherit', env }).status ?? 1;
}

async function main(): Promise<void> {
  const speaks = action === 'kubectl' || action === 'helm';
  const { values } = parseArgs({ args: speaks ? [] : rest, options: { port: { type: 'string' } } });
  const profile = makeProfile({
    root: findRoot(fileURLToPath(new URL('.', import.meta.url))),
    name: 'cluster',
    basePort: values.port === undefined ? undefined : Number(values.port),
  });
  const places = placesOf(profile);
  switch (action) {
    case 'up':
      return up(profile);
    case 'stay':
      return stay(profile);
    case 'down':
      return down(profile);
    case 'programs':
      return programs(profile);
    case 'kubectl':
      return speak(knownPrograms(profile).hyperkube, ['kubectl', ...rest], places);
    case 'helm':
      return speak(knownGoProgram(HELM, profile.cache), rest, places);
    default:
      throw new Error('Say what to do: npm run cluster [-- up|stay|down|programs|kubectl …|helm …] [--port 9080]');
  }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(`\n${sentenceOf(error)}`);
    process.exit(1);
  },
);
