/** Breaks what runs on the cluster, as an operator or a lost machine would: by the API of Kubernetes. */
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Acts } from '@parlance/deploy/control-door';
import { aheadBy } from '@parlance/deploy/other-clock';
import { DEPLOYABLES } from '@parlance/proto/services';
import { eventually } from '../support/eventually.ts';
import { podsOnNode, processesOf, programOf } from './cluster-pods.ts';
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

const kubectlWords = (args: readonly string[]) => [
  '--disable-warning=ExperimentalWarning',
  join(root, 'deploy/cluster/main.ts'),
  'kubectl',
  '-n',
  'parlance',
  ...args,
];

async function kubectl(args: readonly string[], input?: string): Promise<string> {
  const all = kubectlWords(args);
  const asked = promisify(execFile)(process.execPath, all, { cwd: root, timeout: limitMs, maxBuffer: 16 * 1_048_576 });
  asked.child.stdin?.end(input);
  return (await asked).stdout;
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

/** A port that the pod opens to itself alone, at one of this machine's: so long as the pod lives, and we do. */
export async function openWithin(name: string, port: number): Promise<{ url: string; close(): void }> {
  const words = kubectlWords(['port-forward', workload(name), `:${port}`, '--address=127.0.0.1']);
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, own] = /^Forwarding from 127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (own !== undefined) return { url: `http://127.0.0.1:${own}`, close: () => void child.kill() };
  }
  throw new Error(`port ${port} of ${name} cannot be reached`);
}

/** To every process of its pods: on our own cluster they run on this machine. */
function signal(name: string, which: 'SIGSTOP' | 'SIGCONT'): void {
  workload(name);
  for (const pod of podsOnNode().filter((one) => programOf(one) === name)) {
    for (const pid of processesOf(pod)) process.kill(pid, which);
  }
}

const clockFolder = '/other-clock';
const clockVolume = 'other-clock';

/** Its pods are made anew, with what answers for the clock beside the program; nothing of it is left afterwards. */
async function setClock(name: string, seconds: number): Promise<void> {
  const { LD_PRELOAD: library = '', ...settings } = aheadBy(seconds);
  const file = 'libfaketime.so';
  const isSet = seconds !== 0;
  if (isSet) {
    const map = await kubectl([
      'create',
      'configmap',
      clockVolume,
      `--from-file=${file}=${library}`,
      '--dry-run=client',
      '-o',
      'json',
    ]);
    await kubectl(['apply', '--server-side', '-f', '-'], map);
  }
  const env = Object.entries({ ...settings, LD_PRELOAD: `${clockFolder}/${file}` });
  const gone = { $patch: 'delete' };
  const container = {
    name,
    env: env.map(([key, value]) => (isSet ? { name: key, value } : { name: key, ...gone })),
    volumeMounts: [isSet ? { name: clockVolume, mountPath: clockFolder } : { mountPath: clockFolder, ...gone }],
  };
  const volume = isSet ? { name: clockVolume, configMap: { name: clockVolume } } : { name: clockVolume, ...gone };
  const patch = { spec: { template: { spec: { containers: [container], volumes: [volume] } } } };
  await kubectl(['patch', workload(name), '-p', JSON.stringify(patch)]);
  await kubectl(['rollout', 'status', workload(name), `--timeout=${limitMs / 1_000}s`]);
  if (!isSet) await kubectl(['delete', 'configmap', clockVolume, '--ignore-not-found']);
}

async function clockOf(name: string): Promise<number> {
  const path = `jsonpath={.spec.template.spec.containers[0].env[?(@.name=="FAKETIME")].value}`;
  return Number.parseInt((await kubectl(['get', workload(name), '-o', path])) || '0', 10);
}

async function addressOf(name: string): Promise<string> {
  const pod = (await podsOf(name)).find(isReady);
  if (pod === undefined) throw new Error(`no pod of ${name} is ready`);
  return `http://${pod.status.podIP}:8080`;
}

const dropPods = (name: string) => kubectl(['delete', 'pod', ...selected(name), '--force', '--grace-period=0']);

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
  pause: (name) => signal(name, 'SIGSTOP'),
  resume(name) {
    if (kinds[name] !== undefined) signal(name, 'SIGCONT');
  },
  clock: (name, seconds) => setClock(name, Number(seconds)),
  clockOf,
  address: addressOf,
};
