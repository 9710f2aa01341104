/** Installs Parlance on a cluster as docs/guides/install.md tells people to: a namespace that enforces pod security, secrets, and two charts. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../local/faults.ts';
import { run } from '../local/run.ts';
import { loadSecrets } from '../local/secrets.ts';
import type { Helm, InstallOptions } from './any-cluster.ts';
import { manifestOf, secretsFor } from './secrets.ts';

export const NAMESPACE = 'parlance';
/** Where the local profile's portal is on each node. */
export const PORTAL_PORT = 30_080;
/** And the pages of the stand-in for Stripe. */
export const STRIPE_PORT = 30_082;
const waits = ['--wait', '--timeout', '5m'];

export function makeHelm(program: string, kubeconfig: string): Helm {
  const env = { KUBECONFIG: kubeconfig, HELM_NAMESPACE: NAMESPACE };
  return (args) => run(program, args, { env, limitMs: 20 * 60_000 });
}

/** With its pod security enforced: a pod that wants more is refused. */
export function namespaceManifest(name: string, security: 'restricted' | 'privileged'): object {
  const labels = Object.fromEntries(
    ['enforce', 'warn', 'audit'].map((mode) => [`pod-security.kubernetes.io/${mode}`, security]),
  );
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
}

export async function prepareNamespace({ cluster, development }: InstallOptions): Promise<void> {
  const secrets = secretsFor(loadSecrets(cluster.profile.folder), { development });
  await cluster.kubectl(['apply', '-f', '-'], JSON.stringify(namespaceManifest(NAMESPACE, 'restricted')));
  const items = secrets.map(manifestOf);
  await cluster.kubectl(
    ['-n', NAMESPACE, 'apply', '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  );
}

export async function installInfra(options: InstallOptions): Promise<void> {
  const { helm, cluster } = options;
  const pages = ['--set', `stripe.publicUrl=http://localhost:${cluster.profile.ports.stripe}`];
  const words = [chart(cluster, 'infra'), ...values(cluster, 'infra', options), ...pages, ...cluster.helmWords.infra];
  await helm(['upgrade', '--install', 'infra', ...words, ...waits]);
}

export async function installPlatform(options: InstallOptions): Promise<void> {
  await options.helm(['upgrade', '--install', 'parlance', ...platformArgs(options), ...waits]);
}

/** The chart and the values of the local profile, and what is otherwise on this cluster. */
function platformArgs(options: InstallOptions): string[] {
  const { cluster, development, more = [] } = options;
  const admin = ['--set', 'setup.firstAdministrator.email=admin@example.com'];
  const target = ['--set', `global.development=${development}`];
  const words = [...target, ...admin, ...cluster.helmWords.platform, ...more];
  return [chart(cluster, 'platform'), ...values(cluster, 'platform', options), ...words];
}

function values(
  { profile }: InstallOptions['cluster'],
  name: string,
  { version, publicUrl }: InstallOptions,
): string[] {
  const file = join(profile.root, 'helm', name, 'values-local.yaml');
  return ['-f', file, '--set', `global.image.tag=${version}`, '--set', `global.publicUrl=${publicUrl}`];
}

export const chart = ({ profile }: Pick<InstallOptions['cluster'], 'profile'>, name: string) =>
  join(profile.root, 'helm', name);

/** `npm run cluster -- kubectl …` and the like: a program of the cluster, with our namespace unless another is named. Ends as it ends. `bringUp` makes the cluster. */
export function runOnCluster(file: string, args: string[], cluster: { kubeconfig: string; bringUp: string }): void {
  // Without one both would ask whoever answers at port 8080 of this machine.
  if (!existsSync(cluster.kubeconfig))
    throw new StartFault(`There is no cluster: \`${cluster.bringUp}\` brings one up.`);
  const env = { ...process.env, KUBECONFIG: cluster.kubeconfig, HELM_NAMESPACE: NAMESPACE };
  const { status, error } = spawnSync(file, args, { stdio: 'inherit', env });
  if (error !== undefined) throw new StartFault(`${file} cannot be run: ${error.message}`, { cause: error });
  process.exitCode = status ?? 1;
}
