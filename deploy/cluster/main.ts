/**
 * `npm run cluster`: a real cluster of one node with Parlance on it, left running. `npm run cluster -- down` takes everything down again.
 * `-- kubectl …` and `-- helm …` speak to it; `-- stay` runs it until Ctrl-C.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain, sentenceOf, StartFault } from '../local/faults.ts';
import { knownGoProgram } from '../local/fetch/go.ts';
import { withPlatform } from '../local/open-platform.ts';
import { spawnDetached } from '../local/processes/detach.ts';
import { runningSupervisor } from '../local/processes/registry.ts';
import { stopPlatform } from '../local/processes/stop-platform.ts';
import { makeProfile, type Profile } from '../local/profile.ts';
import { untilSignal } from '../local/signals.ts';
import { waitUntil } from '../local/wait.ts';
import { runOnCluster } from '../installer/install-platform.ts';
import { installParlance } from '../installer/install.ts';
import { markReady, readyFile, summary, unmarkReady, versionOf } from '../installer/ready.ts';
import { HELM } from '../tools/programs.ts';
import { cleanUp, demandClean } from './clean-up.ts';
import { startCluster } from './cluster.ts';
import { demandOurs, holdMachine } from './machine.ts';
import { demandNoOther } from './other-cluster.ts';
import { placesOf } from './places.ts';
import { bringPrograms, knownPrograms } from './programs.ts';

/** Everything from sources, on a machine that has nothing yet. */
const upLimitMs = 40 * 60_000;
const downWithinMs = 60_000;
const words = process.argv.slice(2);
const [action = 'up', ...rest] = words[0]?.startsWith('-') ? ['up', ...words] : words;

/** Whoever asked for root asks for it again: what a cluster has is root's alone. */
const asRoot = process.env.SUDO_USER === undefined ? '' : 'sudo ';
const commands: [string, string][] = [
  [`${asRoot}npm run cluster -- kubectl get pods`, 'looks at it'],
  [`${asRoot}npm run lesson`, 'teaches one lesson by the API'],
  [`${asRoot}npm run cluster -- down`, 'takes everything down'],
];

async function stay(profile: Profile): Promise<void> {
  const began = Date.now();
  const abort = new AbortController();
  const ended = untilSignal().then(() => abort.abort());
  unmarkReady(profile);
  const cluster = await startCluster(profile, console.log, abort.signal);
  let fault: unknown;
  try {
    const installation = await installParlance({ cluster, version: versionOf(profile), development: true, seed: true });
    console.log(summary(installation, { where: 'its cluster', ms: Date.now() - began, commands }));
    markReady(profile, installation);
    await ended;
  } catch (error) {
    fault = error;
  }
  unmarkReady(profile);
  // Whatever else the end finds, the first reason is the one that is told last.
  await cluster.stop().catch((left: unknown) => {
    if (fault === undefined) throw left;
    console.error(sentenceOf(left));
  });
  if (fault !== undefined) throw fault;
}

/** Leaves it running behind us and returns when it is ready, showing meanwhile what it says. */
async function up(profile: Profile): Promise<void> {
  const log = join(profile.logs, 'cluster.log');
  if (runningSupervisor(profile.folder) !== undefined) {
    const where = `with the portal at ${profile.publicUrl}`;
    console.log(
      existsSync(readyFile(profile))
        ? `The cluster runs already, ${where}.`
        : `The cluster is being brought up already, ${where} when it is ready; ${log} tells how far it is.`,
    );
    return;
  }
  unmarkReady(profile);
  const child = spawnDetached(import.meta.url, ['stay', ...rest], log);
  let given: NodeJS.Signals | undefined;
  void untilSignal().then((signal) => (given = signal));
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
      return over !== undefined || given !== undefined || existsSync(readyFile(profile));
    },
    { deadlineMs: upLimitMs, everyMs: 200 },
  );
  show();
  if (over === undefined && ready && given === undefined) return;
  process.exitCode = 1;
  if (over === undefined) await giveUp(child, given === undefined ? 'It is not ready after 40 minutes' : 'Told to end');
  show();
}

/** Nobody waits for it any more, so nothing is left running either. */
async function giveUp(child: ChildProcess, why: string): Promise<void> {
  console.log(`\n${why}: what has been brought up is taken down again.`);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await Promise.race([ended, pause(downWithinMs)]);
}

/** Only what has to be built once, so that a later start is quick. */
async function programs(profile: Profile): Promise<void> {
  await withPlatform(profile, async (supervisor) => {
    console.log((await bringPrograms(profile, supervisor)).note);
  });
}

async function down(profile: Profile): Promise<void> {
  const began = performance.now();
  demandRoot();
  demandOurs(profile.folder);
  const places = placesOf(profile);
  const ran = await stopPlatform(profile, console.log, downWithinMs);
  unmarkReady(profile);
  if (existsSync(places.etcd)) await clearAway(profile);
  const time = ((performance.now() - began) / 1000).toFixed(1);
  console.log(ran ? `The cluster is down after ${time} s.` : 'No cluster is running.');
}

/** What a cluster of this checkout that was killed has left. */
async function clearAway(profile: Profile): Promise<void> {
  const places = placesOf(profile);
  const { release } = holdMachine(profile.folder);
  try {
    await demandNoOther(places);
    demandClean(await cleanUp(places));
  } finally {
    release();
  }
}

function demandRoot(): void {
  if (process.getuid?.() !== 0) throw new StartFault("The cluster is root's: run it with sudo.");
}

async function main(): Promise<void> {
  const runs = action === 'kubectl' || action === 'helm';
  const { values } = parseArgs({ args: runs ? [] : rest, options: { port: { type: 'string' } } });
  const profile = makeProfile({ name: 'cluster', basePort: values.port });
  const talk = (file: string, args: string[]) => {
    demandRoot();
    runOnCluster(file, args, { kubeconfig: placesOf(profile).kubeconfig, bringUp: 'npm run cluster' });
  };
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
      return talk(knownPrograms(profile).hyperkube, ['kubectl', ...rest]);
    case 'helm':
      return talk(knownGoProgram(HELM, profile.cache), rest);
    default:
      throw new Error('Say what to do: npm run cluster [-- up|stay|down|programs|kubectl …|helm …] [--port 9080]');
  }
}

runMain(main);
