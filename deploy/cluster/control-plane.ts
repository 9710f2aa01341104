/** The control plane: etcd, the API server, the controllers and the scheduler, each a process in the node's network. */
import { join } from 'node:path';
import type { Unit } from '../local/processes/member.ts';
import { run } from '../local/run.ts';
import type { Kubectl } from '../installer/any-cluster.ts';
import { inside, NODE_NETWORK, onNode, POD_NETWORK, SERVICE_NETWORK, type Places } from './places.ts';
import type { Programs } from './programs.ts';

/** From this machine, by the cable. */
export function makeKubectl(places: Places, programs: Programs): Kubectl {
  return (args, input) => run(programs.hyperkube, ['kubectl', '--kubeconfig', places.kubeconfig, ...args], { input });
}

export type NodeOptions = { places: Places; programs: Programs; kubectl: Kubectl };

/** Of the node itself: each is a part of the one program. */
export const unitsOf =
  ({ places, programs }: NodeOptions) =>
  (name: string, layer: Unit['layer'], args: string[], ready: Unit['ready']): Unit => ({
    name,
    title: name,
    layer,
    command: onNode(places, [programs.hyperkube, name, ...args]),
    ready,
    readyWithinMs: 120_000,
  });

const etcdAddress = 'http://127.0.0.1:2379';

export function controlPlane(options: NodeOptions) {
  const { places, kubectl } = options;
  const at = (name: string) => join(places.certificates, name);
  const unit = unitsOf(options);
  const asCaller = (name: string) => [
    `--kubeconfig=${at(`${name}.kubeconfig`)}`,
    `--authentication-kubeconfig=${at(`${name}.kubeconfig`)}`,
    `--authorization-kubeconfig=${at(`${name}.kubeconfig`)}`,
    '--leader-elect=false',
    '--bind-address=127.0.0.1',
  ];
  const listens = (port: number, path: string) => () => healthInside(places, port, path);
  const etcd = unit(
    'etcd',
    'store',
    [
      `--data-dir=${places.etcd}`,
      `--listen-client-urls=${etcdAddress}`,
      `--advertise-client-urls=${etcdAddress}`,
      '--listen-peer-urls=http://127.0.0.1:2380',
      '--log-level=warn',
      '--unsafe-no-fsync', // the cluster is made anew each time
    ],
    listens(2379, '/health'),
  );
  const api = unit('kube-apiserver', 'part', apiServerArgs(at), async () => {
    await kubectl(['get', '--raw', '/readyz']);
    return true;
  });
  const controllers = unit(
    'kube-controller-manager',
    'part',
    [
      ...asCaller('kube-controller-manager'),
      '--use-service-account-credentials',
      `--service-account-private-key-file=${at('sa.key')}`,
      `--root-ca-file=${at('ca.crt')}`,
      `--cluster-signing-cert-file=${at('ca.crt')}`,
      `--cluster-signing-key-file=${at('ca.key')}`,
      `--service-cluster-ip-range=${SERVICE_NETWORK}`,
      `--cluster-cidr=${POD_NETWORK}`,
      '--allocate-node-cidrs=false',
    ],
    async () => (await kubectl(['-n', 'default', 'get', 'serviceaccount', 'default'])) !== '',
  );
  const scheduler = unit('kube-scheduler', 'part', asCaller('kube-scheduler'), listens(10259, '/healthz'));
  return { etcd: [etcd], api: [api], others: [controllers, scheduler] };
}

function apiServerArgs(at: (name: string) => string): string[] {
  return [
    `--etcd-servers=${etcdAddress}`,
    '--bind-address=0.0.0.0',
    `--advertise-address=${NODE_NETWORK.node}`,
    '--secure-port=6443',
    `--tls-cert-file=${at('apiserver.crt')}`,
    `--tls-private-key-file=${at('apiserver.key')}`,
    `--client-ca-file=${at('ca.crt')}`,
    '--authorization-mode=Node,RBAC',
    '--allow-privileged', // the namespace's own rule has to refuse such pods
    '--enable-admission-plugins=NodeRestriction',
    `--service-cluster-ip-range=${SERVICE_NETWORK}`,
    '--service-account-issuer=https://kubernetes.default.svc.cluster.local',
    `--service-account-key-file=${at('sa.pub')}`,
    `--service-account-signing-key-file=${at('sa.key')}`,
    `--kubelet-client-certificate=${at('apiserver-kubelet.crt')}`,
    `--kubelet-client-key=${at('apiserver-kubelet.key')}`,
    `--kubelet-certificate-authority=${at('ca.crt')}`,
    '--kubelet-preferred-address-types=InternalIP',
    `--requestheader-client-ca-file=${at('front-proxy-ca.crt')}`,
    '--requestheader-allowed-names=front-proxy-client',
    '--requestheader-extra-headers-prefix=X-Remote-Extra-',
    '--requestheader-group-headers=X-Remote-Group',
    '--requestheader-username-headers=X-Remote-User',
    `--proxy-client-cert-file=${at('front-proxy-client.crt')}`,
    `--proxy-client-key-file=${at('front-proxy-client.key')}`,
  ];
}

/** Asks a health address that listens inside the node's network only. */
async function healthInside(places: Places, port: number, path: string): Promise<boolean> {
  const script = `fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`;
  const scheme = port === 2379 ? 'http' : 'https';
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
  const { file, args } = inside(places, [process.execPath, '-e', script, `${scheme}://127.0.0.1:${port}${path}`]);
  await run(file, args, { limitMs: 5_000, env });
  return true;
}
