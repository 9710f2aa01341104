/** A kind cluster as something that Parlance can be installed on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../local/faults.ts';
import { checkoutKey, type Profile } from '../local/profile.ts';
import type { Progress } from '../local/progress.ts';
import type { Supervisor } from '../local/supervisor.ts';
import { answersOk, waitUntil } from '../local/wait.ts';
import type { AnyCluster, Kubectl } from '../installer/any-cluster.ts';
import { INBOX_PORT, kindConfig } from './kind-config.ts';
import { installMedia, platformValues } from './media.ts';
import type { NodeEngine } from './node-engine.ts';
import type { Run } from '../local/run.ts';

/** The first time the image of the node is fetched. */
const createLimitMs = 15 * 60_000;

export type KindOptions = { profile: Profile; engine: NodeEngine; kind: string; run: Run };
export type KindCluster = AnyCluster & {
  /** Of the node on the engine's network. */
  nodeAddress: string;
};

/** Each checkout has its own, so that none takes another's away. */
export const clusterName = ({ root }: Pick<Profile, 'root'>) => `parlance-${checkoutKey(root)}`;
export const nodeName = (profile: Pick<Profile, 'root'>) => `${clusterName(profile)}-control-plane`;
export const kubeconfigOf = ({ folder }: Pick<Profile, 'folder'>) => join(folder, 'kubeconfig');
/** The node has one that fits it: nobody has to install kubectl. */
export const nodeKubectl = ['kubectl', '--kubeconfig=/etc/kubernetes/admin.conf'];

const environment = ({ engine }: KindOptions) => ({ KIND_EXPERIMENTAL_PROVIDER: engine });

export async function isThere(options: KindOptions): Promise<boolean> {
  const names = await options.run(options.kind, ['get', 'clusters'], { env: environment(options) });
  return names.split('\n').includes(clusterName(options.profile));
}

export async function deleteCluster(options: KindOptions): Promise<void> {
  const { profile, kind, run } = options;
  const args = ['delete', 'cluster', '--name', clusterName(profile), '--kubeconfig', kubeconfigOf(profile)];
  await run(kind, args, { env: environment(options) });
}

export type CreateOptions = KindOptions & { progress: Progress; supervisor: Supervisor };

export async function createCluster(options: CreateOptions): Promise<KindCluster> {
  const { profile, engine, kind, run, progress, supervisor } = options;
  const { edge: portal, mailWeb: inbox, stripe } = profile.ports;
  const env = environment(options);
  const config = JSON.stringify(kindConfig({ portal, inbox, stripe }), null, 2);
  const at = ['--name', clusterName(profile)];
  const kubectl: Kubectl = (args, input) =>
    run(engine, ['exec', '-i', nodeName(profile), ...nodeKubectl, ...args], input === undefined ? {} : { input });
  const network = await progress.step('Cluster', async (note) => {
    const create = ['create', 'cluster', ...at, '--config', '-', '--kubeconfig', kubeconfigOf(profile)];
    await run(kind, [...create, '--wait', '120s'], { input: config, env, limitMs: createLimitMs });
    const read = (path: string) => kubectl(['get', 'nodes', '-o', `jsonpath={.items[0]${path}}`]);
    note(`one node in ${engine}`);
    return {
      address: await read('.status.addresses[?(@.type=="InternalIP")].address'),
      pods: await read('.spec.podCIDR'),
    };
  });
  const values = join(profile.folder, 'platform-values.json');
  writeFileSync(values, JSON.stringify(platformValues(network), null, 2));
  return {
    profile,
    progress,
    supervisor,
    kubectl,
    kubeconfig: kubeconfigOf(profile),
    nodeAddress: network.address,
    async importImages(archives) {
      for (const archive of archives) await run(kind, ['load', 'image-archive', archive, ...at], { env });
    },
    mediaValues: 'values-host.yaml',
    helmWords: { infra: ['--set', `mail.nodePort=${INBOX_PORT}`], platform: ['--values', values] },
    prepare: (install) => progress.step('Media server', () => installMedia(install)),
    forwardPortal: () => untilPortalAnswers(profile),
    inbox: async () => `http://localhost:${inbox}`,
  };
}

/** The engine carries the port; nothing of ours has to run. */
async function untilPortalAnswers({ publicUrl }: Profile): Promise<void> {
  const answers = await waitUntil(() => answersOk(`${publicUrl}/config.js`), { deadlineMs: 60_000 });
  if (!answers) throw new StartFault(`The portal does not answer at ${publicUrl}.`);
}
