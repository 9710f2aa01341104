/** How this machine reaches what runs on the cluster. */
import { join } from 'node:path';
import { answersOk } from '../local/wait.ts';
import type { AnyCluster, Kubectl } from '../installer/any-cluster.ts';
import { NAMESPACE, PORTAL_PORT, STRIPE_PORT } from '../installer/install-platform.ts';
import { NODE_NETWORK } from './places.ts';

type Forward = { name: string; title: string; from: number; to: number; answers: string };

/** The portal, and the pages for paying, at this machine's own loopback, which browsers take for a safe place: they allow cameras there. */
export async function forwardPortal({ profile, supervisor }: Pick<AnyCluster, 'profile' | 'supervisor'>) {
  const script = join(profile.root, 'deploy/cluster/forward.ts');
  const { basePort, publicUrl, ports } = profile;
  const forwards: Forward[] = [
    {
      name: 'forward',
      title: 'The port of the portal',
      from: basePort,
      to: PORTAL_PORT,
      answers: `${publicUrl}/config.js`,
    },
    {
      name: 'forward-stripe',
      title: 'The port of the pages for paying',
      from: ports.stripe,
      to: STRIPE_PORT,
      answers: `http://localhost:${ports.stripe}/health`,
    },
  ];
  const start = ({ name, title, from, to, answers }: Forward) =>
    supervisor.start({
      name,
      title,
      layer: 'edge',
      command: {
        file: process.execPath,
        args: ['--disable-warning=ExperimentalWarning', script, String(from), NODE_NETWORK.node, String(to)],
      },
      ready: () => answersOk(answers),
      readyWithinMs: 60_000,
    });
  await Promise.all(forwards.map(start));
}

export async function addressOf(kubectl: Kubectl, service: string): Promise<string> {
  return kubectl(['-n', NAMESPACE, 'get', 'service', service, '-o', 'jsonpath={.spec.clusterIP}']);
}
