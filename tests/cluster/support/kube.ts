/** What tests ask of the cluster and do to it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '../../support/eventually.ts';
import { cluster } from './cluster-info.ts';

const limitMs = 300_000;

/** `input` goes to its standard input (`apply -f -`). */
export async function kubectl(args: string[], input = ''): Promise<string> {
  const { hyperkube, kubeconfig, namespace } = cluster();
  const all = ['kubectl', '--kubeconfig', kubeconfig, '-n', namespace, ...args];
  const running = promisify(execFile)(hyperkube, all, { timeout: limitMs, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

export type Pod = {
  metadata: { name: string; uid: string; labels: Record<string, string>; deletionTimestamp?: string };
  spec: PodSpec;
  status: {
    phase: string;
    conditions?: { type: string; status: string }[];
    containerStatuses?: ContainerStatus[];
  };
};

export type Security = {
  runAsNonRoot?: boolean;
  allowPrivilegeEscalation?: boolean;
  readOnlyRootFilesystem?: boolean;
  privileged?: boolean;
  seccompProfile?: { type: string };
  capabilities?: { drop?: string[]; add?: string[] };
};

type Container = { name: string; image: string; securityContext?: Security };
type PodSpec = {
  hostNetwork?: boolean;
  securityContext?: Security;
  containers: Container[];
  initContainers?: Container[];
  volumes?: { hostPath?: object }[];
};

type ContainerStatus = { restartCount: number; lastState?: { terminated?: { reason: string; exitCode: number } } };

/** By the name of the program. */
export async function podsOf(program: string): Promise<Pod[]> {
  return listPods(['-l', `app.kubernetes.io/name=${program}`]);
}

export async function listPods(which: string[] = []): Promise<Pod[]> {
  return (JSON.parse(await kubectl(['get', 'pods', '-o', 'json', ...which])) as { items: Pod[] }).items;
}

export function isReady({ metadata, status }: Pod): boolean {
  const ready = status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True');
  return ready === true && metadata.deletionTimestamp === undefined;
}

/** As an operator does it: with the pod's own time to end. Resolves when another one serves. */
export async function deletePods(program: string): Promise<void> {
  const before = new Set((await podsOf(program)).map(({ metadata }) => metadata.uid));
  await kubectl(['delete', 'pod', '-l', `app.kubernetes.io/name=${program}`, '--wait=false']);
  await eventually(
    `${program} serves again`,
    async () => {
      const fresh = (await podsOf(program)).filter(({ metadata }) => !before.has(metadata.uid));
      return fresh.length > 0 && fresh.every(isReady);
    },
    120_000,
  );
}
