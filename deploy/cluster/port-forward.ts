/** How this machine reaches what runs on the cluster. */
import { join } from 'node:path';
import { answersOk } from '../local/wait.ts';
import type { AnyCluster, Kubectl } from '../installer/any-cluster.ts';
import { NAMESPACE, PORTAL_PORT } from '../installer/install-platform.ts';
import { NODE_NETWORK } from './places.ts';

/** The portal at this machine's own loopback, which browsers take for a safe place: they allow cameras there. */
export async function forwardPortal({ profile, supervisor }: Pick<AnyCluster, 'profile' | 'supervisor'>) {
  const port = profile.basePort;
  const script = join(profile.root, 'deploy/cluster/forward.ts');
  await supervisor.start({
    name: 'forward',
    title: 'The port of the portal',
    layer: 'edge',
    command: {
      file: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', script, String(port), NODE_NETWORK.node, String(PORTAL_PORT)],
    },
    ready: () => answersOk(`${profile.publicUrl}/config.js`),
    readyWithinMs: 60_000,
  });
}

export async function addressOf(kubectl: Kubectl, service: string): Promise<string> {
  return kubectl(['-n', NAMESPACE, 'get', 'service', service, '-o', 'jsonpath={.spec.clusterIP}']);
}
