/** Takes away whatever a cluster leaves on the machine: containers, mounts, namespaces, control groups, kernel settings, data. Safe to call twice, and after a crash. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { waitUntil } from '../local/wait.ts';
import { removeNetwork, restoreKernelSettings } from './network.ts';
import { ctr } from './node.ts';
import type { Places } from './places.ts';

const POD_NAMESPACES = '/run/netns';

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
const foreignFile = (places: Places) => join(dirname(places.etcd), 'foreign-namespaces.json');

/** What is there before we begin is not ours to remove. */
export function rememberForeign(places: Places): void {
  mkdirSync(dirname(foreignFile(places)), { recursive: true });
  writeFileSync(foreignFile(places), JSON.stringify(namesIn(POD_NAMESPACES)));
}

/** While containerd still runs and the kubelet does not. */
export async function endContainers(places: Places): Promise<void> {
  if (!existsSync(places.containerSocket)) return;
  const list = async (kind: 'task' | 'container') =>
    (await ctr(places, [kind, 'ls', '-q']).catch(() => '')).split('\n').filter((name) => name !== '');
  for (const name of await list('task')) {
    await ctr(places, ['task', 'kill', '-s', 'SIGKILL', name]).catch(() => undefined);
  }
  await waitUntil(
    async () => {
      for (const name of await list('task')) await ctr(places, ['task', 'rm', '-f', name]).catch(() => undefined);
      return (await list('task')).length === 0;
    },
    { deadlineMs: 10_000, everyMs: 200 },
  );
  const containers = await list('container');
  if (containers.length > 0) await ctr(places, ['container', 'rm', ...containers]).catch(() => undefined);
}

/** When none of the cluster's own processes runs any more. */
export async function cleanUp(places: Places): Promise<void> {
  endShims(places);
  await waitUntil(async () => unmountAll(places), { deadlineMs: 5_000 });
  removePodNamespaces(places);
  removeNetwork();
  await waitUntil(async () => removeControlGroups(), { deadlineMs: 5_000, everyMs: 100 });
  restoreKernelSettings(places);
  const data = [places.etcd, places.kubelet, places.containers, places.podLogs, places.config, places.certificates];
  for (const folder of [...data, places.containerState, dirname(places.containerSocket), places.volumes]) {
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(foreignFile(places), { force: true });
}

/** Each container has a keeper that outlives containerd; ours name our socket. */
function endShims({ containerSocket }: Places): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const isOurs = command[0]?.includes('containerd-shim') === true && command.includes(containerSocket);
      if (isOurs) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

function unmountAll(places: Places): boolean {
  const under = [dirname(places.etcd), dirname(places.containerSocket)];
  const mounts = () =>
    readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[1] ?? '')
      .filter((path) => under.some((folder) => path.startsWith(`${folder}/`)));
  for (const path of mounts().sort().reverse()) tryRun('umount', ['-l', path]);
  return mounts().length === 0;
}

function removePodNamespaces(places: Places): void {
  if (!existsSync(foreignFile(places))) return;
  const foreign = JSON.parse(readFileSync(foreignFile(places), 'utf8')) as string[];
  const ours = namesIn(POD_NAMESPACES).filter((name) => name.startsWith('cni-') && !foreign.includes(name));
  for (const name of ours) tryRun('ip', ['netns', 'del', name]);
}

/** Empty ones only: the kernel refuses to remove a group that holds a process. */
function removeControlGroups(): boolean {
  const roots = ['/sys/fs/cgroup', ...namesIn('/sys/fs/cgroup').map((name) => join('/sys/fs/cgroup', name))];
  const groups = roots.flatMap((root) => ['kubepods', 'k8s.io'].map((name) => join(root, name)));
  const present = groups.filter((group) => existsSync(group) && statSync(group).isDirectory());
  for (const group of present) removeGroup(group);
  return present.every((group) => !existsSync(group));
}

function removeGroup(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true })) {
    if (entry.isDirectory()) removeGroup(join(group, entry.name));
  }
  try {
    rmdirSync(group);
  } catch {
    // Still in use; tried again.
  }
}

function tryRun(file: string, args: string[]): void {
  try {
    execFileSync(file, args, { stdio: 'ignore', timeout: 10_000 });
  } catch {
    // Gone already.
  }
}
