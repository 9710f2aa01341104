/**
 * The media server on the node's own network, as in production: browsers on this machine reach the node's address on the engine's network,
 * but no pod's address. Pod security `restricted` forbids it, so it has a namespace of its own.
 */
import { join } from 'node:path';
import { loadSecrets } from '../local/secrets.ts';
import type { InstallOptions } from '../installer/any-cluster.ts';
import { chart, NAMESPACE, namespaceManifest } from '../installer/install-platform.ts';
import { manifestOf, secretsFor } from '../installer/secrets.ts';

export const MEDIA_NAMESPACE = 'parlance-media';

export type NodeNetwork = {
  /** On the engine's network. */
  address: string;
  /** The pods' network on this node, `10.244.0.0/24`. */
  pods: string;
};

/** What the platform is told of it: JSON for helm's `--values`. */
export function platformValues({ address, pods }: NodeNetwork): object {
  // What the node itself sends to a pod comes from the first address of the pods' network.
  const gateway = pods.replace(/\.\d+\/\d+$/, '.1');
  const to = [address, gateway].map((each) => ({ ipBlock: { cidr: `${each}/32` } }));
  return {
    global: { janus: { nodes: 1, namespace: MEDIA_NAMESPACE }, outside: { janus: { to, ports: [8188, 7088] } } },
    janus: { enabled: false },
  };
}

export async function installMedia({ cluster, helm, development }: InstallOptions): Promise<void> {
  const { kubectl, profile } = cluster;
  const [platform] = secretsFor(loadSecrets(profile.folder), { development });
  const values = Object.fromEntries(Object.entries(platform.values).filter(([key]) => key.startsWith('janus-')));
  const within = ['-n', MEDIA_NAMESPACE];
  await kubectl(['apply', '-f', '-'], JSON.stringify(namespaceManifest(MEDIA_NAMESPACE, 'privileged')));
  await kubectl([...within, 'apply', '-f', '-'], JSON.stringify(manifestOf({ name: platform.name, values })));
  const own = ['--values', join(profile.root, 'deploy/kind/janus.yaml'), '--set', `mediaNamespace=${NAMESPACE}`];
  await helm(['upgrade', '--install', 'janus', chart(cluster, 'janus'), '--namespace', MEDIA_NAMESPACE, ...own]);
  // Helm does not wait for it: an upgrade never replaces a media server that runs.
  const pod = [...within, 'wait', 'pod/janus-0', '--timeout=120s'];
  await kubectl([...pod, '--for=create']);
  await kubectl([...pod, '--for=condition=Ready']);
}
