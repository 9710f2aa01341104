/** A pod that wants more memory than its limit is ended and started again; the node and everybody else go on. */
import { eventually } from '../support/eventually.ts';
import { cluster } from './support/cluster-info.ts';
import { kubectl, listPods } from './support/kube.ts';

const name = 'greedy';

/** Fills memory that the collector cannot give back, as a leak of buffers would. */
const greedy = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(4_000_000, 1)), 5);';

function pod(): string {
  const container = {
    name,
    image: `parlance/gateway:${cluster().version}`,
    args: ['--eval', greedy],
    resources: { requests: { memory: '64Mi', cpu: '10m' }, limits: { memory: '128Mi' } },
    securityContext: {
      runAsNonRoot: true,
      allowPrivilegeEscalation: false,
      seccompProfile: { type: 'RuntimeDefault' },
      capabilities: { drop: ['ALL'] },
    },
  };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { app: name } },
    spec: { containers: [container] },
  });
}

/** By pod; some may come or go meanwhile for reasons of their own. */
async function restartsOfOthers(): Promise<Map<string, number>> {
  const pods = await listPods(['-l', 'app.kubernetes.io/part-of=parlance']);
  const counts = pods.map(({ metadata, status }): [string, number] => [
    metadata.uid,
    (status.containerStatuses ?? []).reduce((sum, { restartCount }) => sum + restartCount, 0),
  ]);
  return new Map(counts);
}

afterEach(() => kubectl(['delete', 'pod', name, '--ignore-not-found', '--grace-period=0', '--force']));

test('a pod at its memory limit is restarted, and neither the node nor another pod notices', async () => {
  const before = await restartsOfOthers();
  await kubectl(['create', '-f', '-'], pod());
  const ending = await eventually(
    'the kernel has ended it and the kubelet has started it again',
    async () => {
      const [status] = (await listPods(['-l', `app=${name}`]))[0]?.status.containerStatuses ?? [];
      return (status?.restartCount ?? 0) > 0 ? status?.lastState?.terminated : undefined;
    },
    60_000,
  );
  expect(ending).toMatchObject({ reason: 'OOMKilled', exitCode: 137 });
  const ready = 'jsonpath={.items[*].status.conditions[?(@.type=="Ready")].status}';
  expect(await kubectl(['get', 'nodes', '-o', ready])).toBe('True');
  const pressure = 'jsonpath={.items[*].status.conditions[?(@.type=="MemoryPressure")].status}';
  expect(await kubectl(['get', 'nodes', '-o', pressure])).toBe('False');
  const now = await restartsOfOthers();
  const still = [...before].filter(([uid]) => now.has(uid));
  expect(still.length).toBeGreaterThan(8);
  expect(still.filter(([uid, count]) => now.get(uid) !== count)).toEqual([]);
}, 120_000);
