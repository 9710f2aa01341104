/** Pod security `restricted` is enforced on the namespace, and nothing that runs there asks for more. */
import { cluster } from './support/cluster-info.ts';
import { kubectl, listPods, type Security } from './support/kube.ts';

const plain: Security = {
  runAsNonRoot: true,
  allowPrivilegeEscalation: false,
  seccompProfile: { type: 'RuntimeDefault' },
  capabilities: { drop: ['ALL'] },
};

function pod(name: string, securityContext: Security, more: object = {}): string {
  const image = `parlance/gateway:${cluster().version}`;
  const containers = [{ name: 'try', image, args: ['--version'], securityContext }];
  return JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { containers, ...more } });
}

const create = (manifest: string) =>
  kubectl(['create', '--dry-run=server', '-f', '-'], manifest).catch((error: { stderr: string }) => error.stderr);

test.each<[string, Security, object]>([
  ['runs as root', { ...plain, runAsNonRoot: false }, {}],
  ['is privileged', { ...plain, privileged: true, allowPrivilegeEscalation: true }, {}],
  ['keeps a capability', { ...plain, capabilities: { drop: ['ALL'], add: ['NET_ADMIN'] } }, {}],
  ['uses the network of the node', plain, { hostNetwork: true }],
  ['reads a folder of the node', plain, { volumes: [{ name: 'node', hostPath: { path: '/' } }] }],
])('a pod that %s is refused', async (_what, securityContext, more) => {
  expect(await create(pod('try', securityContext, more))).toMatch(/violates PodSecurity "restricted/);
});

test('a pod that asks for nothing is let in', async () => {
  expect(await create(pod('try', plain))).toMatch(/created \(server dry run\)/);
});

test('every pod runs as an ordinary user, with a root that cannot be written to and no right of its own', async () => {
  const pods = await listPods();
  expect(pods.length).toBeGreaterThanOrEqual(14);
  for (const { metadata, spec } of pods) {
    const containers = [...spec.containers, ...(spec.initContainers ?? [])];
    expect([metadata.name, spec.hostNetwork ?? false]).toEqual([metadata.name, false]);
    expect((spec.volumes ?? []).filter(({ hostPath }) => hostPath)).toEqual([]);
    for (const { securityContext: own = {} } of containers) {
      expect({ ...spec.securityContext, ...own }).toMatchObject({ ...plain, readOnlyRootFilesystem: true });
    }
  }
});
