/** A network of its own for the node: a bridge with the node's address, and one virtual cable to this machine. No route leads further, so a pod reaches nothing real. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { StartFault } from '../local/faults.ts';
import { CABLE, INNER_NETWORK, NAMESPACE, NODE_NETWORK, type Places } from './places.ts';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 10_000 });
const { node, machine, nobody, bits } = NODE_NETWORK;

/** One sentence when this machine uses one of the cluster's networks itself. */
export function demandFreeNetworks(): void {
  const taken = new BlockList();
  for (const network of [`${node}/${bits}`, INNER_NETWORK]) {
    const [address = '', prefix = ''] = network.split('/');
    taken.addSubnet(address, Number(prefix));
  }
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const clash = own.find(({ address, family }) => family === 'IPv4' && taken.check(address));
  if (clash !== undefined) {
    throw new StartFault(
      `This machine's address ${clash.address} lies in a network that the cluster needs (${node}/${bits}, ${INNER_NETWORK}).`,
    );
  }
}

export function makeNetwork(places: Places): void {
  if (existsSync(places.networkNamespace)) removeNetwork();
  ip('netns', 'add', NAMESPACE);
  const within = (...args: string[]) => ip('-n', NAMESPACE, ...args);
  within('link', 'set', 'lo', 'up');
  within('link', 'add', 'node0', 'type', 'bridge');
  within('addr', 'add', `${node}/${bits}`, 'dev', 'node0');
  within('link', 'set', 'node0', 'up');
  ip('link', 'add', CABLE.machine, 'type', 'veth', 'peer', 'name', CABLE.node, 'netns', NAMESPACE);
  within('link', 'set', CABLE.node, 'master', 'node0');
  within('link', 'set', CABLE.node, 'up');
  ip('addr', 'add', `${machine}/${bits}`, 'dev', CABLE.machine);
  ip('link', 'set', CABLE.machine, 'up');
  // Kubernetes wants a default route to exist; this one ends at an address that nobody has.
  within('route', 'add', 'default', 'via', nobody, 'dev', 'node0');
  ip('route', 'add', INNER_NETWORK, 'via', node, 'dev', CABLE.machine);
}

/** The cable and its routes go with the namespace. */
export function removeNetwork(): void {
  for (const args of [
    ['link', 'del', CABLE.machine],
    ['netns', 'del', NAMESPACE],
  ]) {
    try {
      ip(...args);
    } catch {
      // It was not there.
    }
  }
}

/** What the kubelet sets for the whole machine. */
const SHARED = [
  'vm/overcommit_memory',
  'vm/panic_on_oom',
  'kernel/panic',
  'kernel/panic_on_oops',
  'kernel/keys/root_maxkeys',
  'kernel/keys/root_maxbytes',
];

const savedFile = (places: Places) => join(dirname(places.kubelet), 'kernel-settings.json');

export function saveKernelSettings(places: Places): void {
  if (existsSync(savedFile(places))) return; // an earlier run was cut off: these are the true ones
  const values = SHARED.filter((name) => existsSync(`/proc/sys/${name}`)).map(
    (name) => [name, readFileSync(`/proc/sys/${name}`, 'utf8')] as const,
  );
  mkdirSync(dirname(savedFile(places)), { recursive: true });
  writeFileSync(savedFile(places), JSON.stringify(Object.fromEntries(values)));
}

export function restoreKernelSettings(places: Places): void {
  if (!existsSync(savedFile(places))) return;
  const values = JSON.parse(readFileSync(savedFile(places), 'utf8')) as Record<string, string>;
  for (const [name, value] of Object.entries(values)) writeFileSync(`/proc/sys/${name}`, value);
  rmSync(savedFile(places), { force: true });
}
