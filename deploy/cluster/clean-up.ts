/** Takes away whatever a cluster leaves on the machine: containers, mounts, namespaces, control groups, kernel settings, data. Safe to call twice, and after a crash. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  type Dirent,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFault } from '../local/faults.ts';
import { waitUntil } from '../local/wait.ts';
import { removeNetwork, restoreKernelSettings } from './network.ts';
import { ctr } from './node.ts';
import { CONTROL_GROUPS, NODE_GROUP, type Places } from './places.ts';

const POD_NAMESPACES = '/run/netns';

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** What was there before we began, and is not ours to remove. */
type Foreign = { namespaces: string[]; groups: string[] };
const foreignFile = (places: Places) => join(dirname(places.etcd), 'foreign.json');

export function rememberForeign(places: Places): void {
  mkdirSync(dirname(foreignFile(places)), { recursive: true });
  const foreign: Foreign = { namespaces: namesIn(POD_NAMESPACES), groups: podGroups() };
  writeFileSync(foreignFile(places), JSON.stringify(foreign));
}

function foreignTo(places: Places): Foreign | undefined {
  const file = foreignFile(places);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Foreign) : undefined;
}

/** One sentence on what is still there, when it should be gone. */
export function demandClean(left: string[]): void {
  if (left.length > 0) throw new StartFault(`The cluster is down, but this is left of it: ${left.join('; ')}.`);
}

type Ending = { ask?: (places: Places, args: string[]) => Promise<string>; deadlineMs?: number };

/** While containerd still runs and the kubelet does not. Says what is left, if anything is. */
export async function endContainers(
  places: Places,
  { ask = ctr, deadlineMs = 10_000 }: Ending = {},
): Promise<string[]> {
  const command = (...args: string[]) => ask(places, args);
  const answers = async () => (await command('version')) !== '';
  if (!existsSync(places.containerSocket) || !(await answers().catch(() => false))) return [];
  const list = async (kind: 'task' | 'container') =>
    (await command(kind, 'ls', '-q')).split('\n').filter((name) => name !== '');
  // Each may end by itself meanwhile, and then the command fails: what counts is what is listed in the end.
  const tried = (...args: string[]) => command(...args).catch(() => undefined);
  for (const name of await list('task')) await tried('task', 'kill', '-s', 'SIGKILL', name);
  await waitUntil(
    async () => {
      for (const name of await list('task')) await tried('task', 'rm', '-f', name);
      return (await list('task')).length === 0;
    },
    { deadlineMs, everyMs: 200 },
  );
  for (const name of await list('container')) await tried('container', 'rm', name);
  const left = { task: await list('task'), container: await list('container') };
  return Object.entries(left).flatMap(([kind, names]) => names.map((name) => `${kind} ${name}`));
}

/** When none of the cluster's own processes runs any more. Says what is left, if anything is. */
export async function cleanUp(places: Places): Promise<string[]> {
  const foreign = foreignTo(places);
  await waitUntil(async () => endShims(places).length === 0, { deadlineMs: 5_000 });
  endOrphans(foreign);
  await waitUntil(async () => unmountAll(places).length === 0, { deadlineMs: 5_000 });
  removePodNamespaces(foreign);
  removeNetwork();
  await waitUntil(async () => removeControlGroups(foreign).length === 0, { deadlineMs: 5_000, everyMs: 100 });
  restoreKernelSettings(places);
  // What is still mounted below would be deleted with the folders.
  if (mountsUnder(places).length === 0) removeData(places);
  return leftOf(places, foreign);
}

function leftOf(places: Places, foreign: Foreign | undefined): string[] {
  const groups = ownGroups(foreign);
  return [
    ...shims(places).map((pid) => `process ${pid}, the keeper of a container`),
    ...mountsUnder(places).map((path) => `mount ${path}`),
    ...groups.map((group) => `control group ${group} with the processes ${processesIn(group).join(', ') || 'none'}`),
  ];
}

function removeData(places: Places): void {
  const data = [places.kubelet, places.containers, places.podLogs, places.config, places.certificates, places.volumes];
  // etcd's last: while it is there, something may be left.
  for (const folder of [...data, places.containerState, dirname(places.containerSocket), places.etcd]) {
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(foreignFile(places), { force: true });
}

/** Each container has a keeper that outlives containerd; ours name our socket. */
function shims({ containerSocket }: Places): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return command[0]?.includes('containerd-shim') === true && command.includes(containerSocket);
    } catch {
      return false; // It ended meanwhile.
    }
  });
}

/** Those that were still there. */
function endShims(places: Places): string[] {
  const found = shims(places);
  for (const pid of found) tryRun('kill', ['-KILL', pid]);
  return found;
}

function mountsUnder(places: Places): string[] {
  const under = [dirname(places.etcd), dirname(places.containerSocket)];
  return readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => under.some((folder) => path.startsWith(`${folder}/`)));
}

function unmountAll(places: Places): string[] {
  for (const path of mountsUnder(places).sort().reverse()) tryRun('umount', ['-l', path]);
  return mountsUnder(places);
}

function removePodNamespaces(foreign: Foreign | undefined): void {
  if (foreign === undefined) return;
  const ours = namesIn(POD_NAMESPACES).filter((name) => name.startsWith('cni-') && !foreign.namespaces.includes(name));
  for (const name of ours) tryRun('ip', ['netns', 'del', name]);
}

/** Of pods and their containers, and of what runs the node, below each controller. */
function podGroups(): string[] {
  const roots = [CONTROL_GROUPS, ...namesIn(CONTROL_GROUPS).map((name) => join(CONTROL_GROUPS, name))];
  return roots
    .flatMap((root) => ['kubepods', 'k8s.io', NODE_GROUP].map((name) => join(root, name)))
    .filter((group) => statSync(group, { throwIfNoEntry: false })?.isDirectory() === true);
}

/** Those that were not there before us. */
const ownGroups = (foreign: Foreign | undefined) =>
  podGroups().filter((group) => foreign?.groups.includes(group) !== true);

/** A container outlives its keeper. */
function endOrphans(foreign: Foreign | undefined): void {
  if (foreign === undefined) return; // Nobody says what is ours.
  for (const pid of ownGroups(foreign).flatMap(processesIn)) tryRun('kill', ['-KILL', pid]);
}

/** Empty ones only: the kernel refuses to remove a group that holds a process. Those that are still there. */
function removeControlGroups(foreign: Foreign | undefined): string[] {
  for (const group of ownGroups(foreign)) removeGroup(group);
  return ownGroups(foreign);
}

function processesIn(group: string): string[] {
  return [group, ...groupsBelow(group)].flatMap((each) => {
    try {
      return readFileSync(join(each, 'cgroup.procs'), 'utf8')
        .split('\n')
        .filter((pid) => pid !== '');
    } catch {
      return []; // It is gone, or does not tell.
    }
  });
}

function groupsBelow(group: string): string[] {
  try {
    return (readdirSync(group, { recursive: true, withFileTypes: true }) as Dirent[])
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return []; // They go one after the other.
  }
}

function removeGroup(group: string): void {
  try {
    for (const entry of readdirSync(group, { withFileTypes: true })) {
      if (entry.isDirectory()) removeGroup(join(group, entry.name));
    }
    rmdirSync(group);
  } catch {
    // Gone already, or still in use: then it is tried again.
  }
}

function tryRun(file: string, args: string[]): void {
  try {
    execFileSync(file, args, { stdio: 'ignore', timeout: 10_000 });
  } catch {
    // Gone already.
  }
}
