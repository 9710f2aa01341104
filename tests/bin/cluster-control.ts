/** Breaks what runs on the cluster, as an operator or a lost machine would: by the API of Kubernetes. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Acts } from '@parlance/deploy/control-door';
import { DEPLOYABLES } from '@parlance/proto/services';
import { eventually } from '../support/eventually.ts';
import { root } from './steps.ts';

const limitMs = 120_000;
const kinds: Record<string, string> = {
  ...Object.fromEntries([...DEPLOYABLES, 'redis', 'keycloak', 'mail'].map((name) => [name, 'deployment'])),
  ...Object.fromEntries(['kafka', 'postgres', 'stripe'].map((name) => [name, 'statefulset'])),
};

type Pod = {
  metadata: { uid: string; deletionTimestamp?: string };
  status: { podIP?: string; conditions?: { type: string; status: string }[] };
};

async function kubectl(args: readonly string[]): Promise<string> {
  const program = join(root, 'deploy/cluster/main.ts');
  const all = ['--disable-warning=ExperimentalWarning', program, 'kubectl', '-n', 'parlance', ...args];
  return (await promisify(execFile)(process.execPath, all, { cwd: root, timeout: limitMs })).stdout;
}

const selected = (name: string) => ['-l', `app.kubernetes.io/name=${name}`];

export async function podsOf(name: string): Promise<Pod[]> {
  return (JSON.parse(await kubectl(['get', 'pods', '-o', 'json', ...selected(name)])) as { items: Pod[] }).items;
}

const isReady = ({ metadata, status }: Pod) =>
  metadata.deletionTimestamp === undefined &&
  (status.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false);

function workload(name: string): string {
  const kind = kinds[name];
  if (kind === undefined) throw new Error(`"${name}" is nothing that this cluster could be without.`);
  return `${kind}/${name}`;
}

/** So many replicas as it had, by its name: of what was taken away. */
const taken = new Map<string, string>();

async function takeAway(name: string): Promise<void> {
  const which = workload(name);
  taken.set(name, await kubectl(['get', which, '-o', 'jsonpath={.spec.replicas}']));
  await kubectl(['scale', which, '--replicas=0']);
}

async function untilServing(name: string): Promise<void> {
  const serves = async () => {
    const pods = await podsOf(name);
    return pods.length > 0 && pods.every(isReady);
  };
  await eventually(`${name} serves`, serves, limitMs);
}

const dropPods = (name: string) => kubectl(['delete', 'pod', ...selected(name), '--force', '--grace-period=0']);

/** Processes cannot be stopped and have no clock of their own here: pause and clock are not among them. */
export const clusterActs: Acts = {
  async kill(name) {
    workload(name);
    await dropPods(name);
  },
  async halt(name) {
    await takeAway(name);
    await eventually(`${name} is gone`, async () => (await podsOf(name)).length === 0, limitMs);
  },
  async crash(name) {
    await takeAway(name);
    await dropPods(name);
    await eventually(`${name} is gone`, async () => (await podsOf(name)).length === 0, limitMs);
  },
  async revive(name) {
    await kubectl(['scale', workload(name), `--replicas=${taken.get(name) ?? '1'}`]);
    await untilServing(name);
  },
  ready: untilServing,
  /** Of its pods, as a number that another pod does not have; nothing when it was taken away. What is not there at all is not missing. */
  async pid(name) {
    if (kinds[name] === undefined) return 1;
    const [pod] = await podsOf(name);
    return pod === undefined ? null : Number.parseInt(pod.metadata.uid.slice(0, 8), 16);
  },
  resume: () => undefined,
};
