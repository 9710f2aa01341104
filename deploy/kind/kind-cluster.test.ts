/** What docker, podman and kind are asked for, in which order. Programs are written down instead of run. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProfile } from '../local/profile.ts';
import { makeProgress } from '../local/progress.ts';
import type { Supervisor } from '../local/supervisor.ts';
import type { InstallOptions } from '../installer/any-cluster.ts';
import { installInfra, installPlatform } from '../installer/install-platform.ts';
import { clusterName, createCluster, deleteCluster, isThere, nodeName, type KindCluster } from './kind-cluster.ts';
import { findNodeEngine } from './node-engine.ts';
import { complaintOf, type Run, type RunOptions } from '../local/run.ts';

const root = mkdtempSync(join(tmpdir(), 'parlance-kind-'));
afterAll(() => rmSync(root, { recursive: true }));
const profile = { ...makeProfile({ root, name: 'kind', env: {} }), folder: root };

type Asked = { words: string } & RunOptions;

function recorded(answers: Record<string, string> = {}): { run: Run; asked: Asked[] } {
  const asked: Asked[] = [];
  const run: Run = async (file, args, options = {}) => {
    const words = [file, ...args].join(' ');
    asked.push({ words, ...options });
    return Object.entries(answers).find(([part]) => words.includes(part))?.[1] ?? '';
  };
  return { run, asked };
}

const node = { InternalIP: '172.18.0.2', podCIDR: '10.244.0.0/24' };

async function create(): Promise<{ cluster: KindCluster; asked: Asked[] }> {
  const { run, asked } = recorded(node);
  const progress = makeProgress(() => undefined);
  const supervisor = {} as Supervisor; // nothing runs on this machine
  const cluster = await createCluster({ profile, engine: 'docker', kind: 'kind', run, progress, supervisor });
  return { cluster, asked };
}

function installOn(cluster: KindCluster): { install: InstallOptions; helmed: string[] } {
  const helmed: string[] = [];
  const helm = async (args: string[]) => {
    helmed.push(args.join(' '));
    return '';
  };
  const { publicUrl } = profile;
  return { install: { cluster, helm, version: '1.2.0', publicUrl, development: true }, helmed };
}

test('the portal, the inbox and the pages for paying are carried to the loopback, and nothing else is', async () => {
  const { asked } = await create();
  const [{ words, input, env }] = asked as [Asked];
  expect(words).toBe(
    `kind create cluster --name ${clusterName(profile)} --config - --kubeconfig ${join(root, 'kubeconfig')} --wait 120s`,
  );
  expect(env).toEqual({ KIND_EXPERIMENTAL_PROVIDER: 'docker' });
  expect(JSON.parse(input ?? '')).toMatchObject({
    networking: { apiServerAddress: '127.0.0.1' },
    nodes: [
      {
        extraPortMappings: [
          { listenAddress: '127.0.0.1', hostPort: 9280, containerPort: 30080, protocol: 'TCP' },
          { listenAddress: '127.0.0.1', hostPort: 9281, containerPort: 30081, protocol: 'TCP' },
          { listenAddress: '127.0.0.1', hostPort: profile.ports.stripe, containerPort: 30082, protocol: 'TCP' },
        ],
      },
    ],
  });
  expect(words).not.toContain('--image'); // kind knows the one that fits it
});

test('images go onto the node, then infra, the media server and the platform are installed', async () => {
  const { cluster, asked } = await create();
  const before = asked.length;
  await cluster.importImages(['/images.tar', '/janus.tar']);
  expect(asked.slice(before).map(({ words }) => words)).toEqual([
    `kind load image-archive /images.tar --name ${clusterName(profile)}`,
    `kind load image-archive /janus.tar --name ${clusterName(profile)}`,
  ]);
  const { install, helmed } = installOn(cluster);
  await installInfra(install);
  await cluster.prepare?.(install);
  await installPlatform(install);
  expect(helmed).toEqual([
    expect.stringMatching(/^upgrade --install infra .*--set mail\.nodePort=30081 --wait/),
    expect.stringMatching(/^upgrade --install janus .*--namespace parlance-media .*deploy\/kind\/janus\.yaml/),
    expect.stringMatching(/^upgrade --install parlance .*values-local\.yaml .*platform-values\.json --wait/),
  ]);
  expect(await cluster.inbox()).toBe('http://localhost:9281');
});

test('the media server has the node’s address, in a namespace that allows it, with its own secrets only', async () => {
  const { cluster, asked } = await create();
  const before = asked.length;
  await cluster.prepare?.(installOn(cluster).install);
  const [namespace, secret, ...waits] = asked.slice(before) as [Asked, Asked, ...Asked[]];
  expect(JSON.parse(namespace.input ?? '')).toMatchObject({
    metadata: { name: 'parlance-media', labels: { 'pod-security.kubernetes.io/enforce': 'privileged' } },
  });
  expect(secret.words).toContain(`docker exec -i ${nodeName(profile)} kubectl`);
  const { metadata, stringData } = JSON.parse(secret.input ?? '') as { metadata: object; stringData: object };
  expect(metadata).toEqual({ name: 'parlance' });
  expect(Object.keys(stringData).sort()).toEqual([
    'janus-admin-key',
    'janus-admin-secret',
    'janus-api-secret',
    'janus-events-key',
  ]);
  expect(waits.map(({ words }) => words.split(' ').at(-1))).toEqual(['--for=create', '--for=condition=Ready']);
  const to = [{ ipBlock: { cidr: '172.18.0.2/32' } }, { ipBlock: { cidr: '10.244.0.1/32' } }];
  expect(JSON.parse(readFileSync(join(root, 'platform-values.json'), 'utf8'))).toEqual({
    global: { janus: { nodes: 1, namespace: 'parlance-media' }, outside: { janus: { to, ports: [8188, 7088] } } },
    janus: { enabled: false },
  });
});

test('a cluster is of one checkout: another’s is not seen and not deleted', async () => {
  const other = { ...profile, root: `${root}-other` };
  const { run, asked } = recorded({ 'get clusters': `kind\n${clusterName(other)}\n` });
  const options = { profile, engine: 'podman' as const, kind: 'kind', run };
  expect(await isThere(options)).toBe(false);
  expect(await isThere({ ...options, profile: other })).toBe(true);
  await deleteCluster(options);
  expect(asked.at(-1)).toMatchObject({
    words: `kind delete cluster --name ${clusterName(profile)} --kubeconfig ${join(root, 'kubeconfig')}`,
    env: { KIND_EXPERIMENTAL_PROVIDER: 'podman' },
  });
});

describe('the engine', () => {
  const only =
    (...there: string[]): Run =>
    async (file) => {
      if (there.includes(file)) return '';
      throw new Error('Cannot connect to the Docker daemon');
    };

  test('is one that answers; a client without its daemon is none', async () => {
    expect(await findNodeEngine(only('docker', 'podman'))).toBe('docker');
    expect(await findNodeEngine(only('podman'))).toBe('podman');
  });

  test('is asked for in one sentence, which names the way without one', async () => {
    await expect(findNodeEngine(only())).rejects.toThrow(
      'kind needs docker or podman, and neither answers here. `npm run cluster` needs no container engine.',
    );
  });
});

test.each([
  ['no such container\n', 'no such container'],
  ['Creating …\nERROR: unknown field "x"\n\n', 'ERROR: unknown field "x"'],
  [
    'ERROR: failed to create cluster: command "docker run --name x …" failed with error: exit status 125\n\nCommand Output: 0c1d\nBind for 127.0.0.1:9280 failed: port is already allocated.\n',
    'ERROR: failed to create cluster: Bind for 127.0.0.1:9280 failed: port is already allocated.',
  ],
  [
    'ERROR: failed: command "docker run" failed with error: exit status 1\n\nCommand Output: \n',
    'ERROR: failed: command "docker run" failed with error: exit status 1',
  ],
])('of %j the reason is told', (said, told) => {
  expect(complaintOf(said)).toBe(told);
});
