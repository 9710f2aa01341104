/**
 * Lines of the cluster that can be broken. Toxiproxy runs on the node, and in the network of each of our pods the connections to what it
 * calls are led there: nothing is installed otherwise, and whoever is led does not know it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { inside, NODE_NETWORK, placesOf } from '@parlance/deploy/cluster/places';
import { toxiproxy } from '@parlance/deploy/lines';
import type { Profile } from '@parlance/deploy/profile';
import { eventually } from '../support/eventually.ts';
import { callsOf, clusterLines, endOfLine, rulesFor, type ClusterLine } from './cluster-line-rules.ts';
import { podsOnNode, programOf, type PodOnNode } from './cluster-pods.ts';

const host = NODE_NETWORK.node;
const apiPort = 28_474;
const url = `http://${host}:${apiPort}`;
/** A pod's first program starts later than that after its network is there. */
const lookEveryMs = 100;
const answerMs = 5_000;
/** Where nobody is: refused, as by a server that is away. */
const nowhere = '127.0.0.1:1';

type OurPod = PodOnNode & { program: string };
type Open = { lines: readonly ClusterLine[]; ends: Map<string, string>; seen: Set<string>; last: string };

const ourPods = (): OurPod[] =>
  podsOnNode().flatMap((pod) => {
    const program = programOf(pod);
    return program === undefined ? [] : [{ ...pod, program }];
  });

async function ask(path: string, body: object): Promise<void> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    signal: AbortSignal.timeout(answerMs),
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
}

function inPod({ network }: PodOnNode, command: readonly string[], input = ''): void {
  const words = [`--net=${network}`, '--', ...command];
  execFileSync('nsenter', words, { input, stdio: ['pipe', 'ignore', 'pipe'], timeout: answerMs });
}

/** After every change of the pods; what was led before stays so. */
async function leadAll(open: Open): Promise<void> {
  const pods = ourPods();
  const now = pods.map(({ name, address }) => `${name} ${address}`).join('\n');
  if (now === open.last) return;
  for (const line of open.lines) {
    const end = endOfLine(line, pods) ?? nowhere;
    if (open.ends.get(line.name) === end) continue;
    await ask(`/proxies/${line.name}`, { upstream: end });
    open.ends.set(line.name, end);
  }
  for (const pod of pods) leadPod(pod, pods, open);
  open.last = now;
}

function leadPod(pod: OurPod, pods: readonly OurPod[], { lines, seen }: Open): void {
  const calls = callsOf(pod.program, lines);
  if (calls.length === 0) return;
  inPod(pod, ['nft', '-f', '-'], rulesFor(pod, { host, lines, pods }));
  if (seen.has(pod.uid)) return;
  seen.add(pod.uid);
  // They are made anew, over the lines.
  inPod(pod, ['ss', '-KtH', calls.join(' or ')]);
}

/** As it was before; those who are connected go on. */
function leadNoMore(): void {
  for (const pod of ourPods()) {
    try {
      inPod(pod, ['nft', 'delete', 'table', 'ip', 'lines']);
    } catch {
      // It has none, or has gone.
    }
  }
}

export type ClusterLines = { url: string; close(): void };

/** Until closed, also for pods that come later. */
export async function openLines(profile: Profile, mediaNodes: readonly string[]): Promise<ClusterLines> {
  const program = await toxiproxy(profile.cache);
  // It ends with us, however that comes about: another one could not have its port.
  const command = ['setpriv', '--pdeathsig', 'KILL', program, '-host', host, '-port', String(apiPort)];
  const { file, args } = inside(placesOf(profile), command);
  const proxies = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let isOpen = true;
  const close = () => {
    isOpen = false;
    leadNoMore();
    proxies.kill();
  };
  try {
    const open = await drawLines(mediaNodes);
    void (async () => {
      for (await pause(lookEveryMs); isOpen; await pause(lookEveryMs)) {
        // A pod that goes while it is led; the next look finds another state.
        await leadAll(open).catch((error: unknown) => console.error(`lines: ${String(error)}`));
      }
    })();
  } catch (error) {
    // Nobody is left who is led to a proxy that has gone.
    close();
    throw error;
  }
  return { url, close };
}

async function drawLines(mediaNodes: readonly string[]): Promise<Open> {
  await eventually('toxiproxy answers', async () => (await fetch(`${url}/version`)).ok, answerMs);
  const lines = clusterLines(apiPort + 1, mediaNodes);
  await ask(
    '/populate',
    lines.map(({ name, door }) => ({ name, listen: `${host}:${door}`, upstream: nowhere, enabled: true })),
  );
  const open: Open = { lines, ends: new Map(), seen: new Set(), last: '' };
  await leadAll(open);
  return open;
}
