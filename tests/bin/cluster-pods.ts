/** The pods of the cluster's one node as this machine sees them, which has made their networks and runs their processes. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYABLES } from '@parlance/proto/services';

/** Where the node's containerd keeps what it has given each pod; it is there before the pod's first program starts. */
const given = '/var/lib/cni/results';

export type PodOnNode = { name: string; uid: string; address: string; network: string; since: number };

type Given = {
  cniArgs: [string, string][];
  result: { ips: { address: string }[]; interfaces: { sandbox?: string }[] };
};

/** Those that came last stand last. */
export function podsOnNode(): PodOnNode[] {
  if (!existsSync(given)) return [];
  // Each has its own loopback as well.
  const files = readdirSync(given).filter((file) => file.endsWith('-eth0'));
  const pods = files.flatMap((file) => podIn(join(given, file)));
  return pods.toSorted((one, other) => one.since - other.since);
}

/** None where it has just gone, or is of another cluster that was here. */
function podIn(file: string): PodOnNode[] {
  try {
    const { cniArgs, result } = JSON.parse(readFileSync(file, 'utf8')) as Given;
    const of = Object.fromEntries(cniArgs);
    const network = result.interfaces.find(({ sandbox }) => sandbox)?.sandbox ?? '';
    const [address = ''] = (result.ips[0]?.address ?? '').split('/');
    if (!existsSync(network)) return [];
    const { mtimeMs: since } = statSync(file);
    return [{ name: of.K8S_POD_NAME ?? '', uid: of.K8S_POD_UID ?? '', address, network, since }];
  } catch {
    return [];
  }
}

const programs = [...DEPLOYABLES, 'redis', 'keycloak', 'mail', 'kafka', 'postgres', 'stripe', 'janus'];

/** Of a deployment, or of a set, whose pods are numbered; steps of a release have a name of their own. */
export function programOf({ name }: Pick<PodOnNode, 'name'>): string | undefined {
  const parts = name.split('-');
  const isOne = parts.length === 3 || (parts.length === 2 && /^\d+$/.test(parts[1] ?? ''));
  return isOne ? programs.find((program) => program === parts[0]) : undefined;
}

/** All that run in a pod but what holds its network. */
export function processesOf({ uid }: Pick<PodOnNode, 'uid'>): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => isOf(uid, pid)).map(Number);
}

function isOf(uid: string, pid: string): boolean {
  try {
    const isPods = readFileSync(`/proc/${pid}/cgroup`, 'utf8').replaceAll('_', '-').includes(uid);
    return isPods && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'pause';
  } catch {
    return false; // it has ended
  }
}
