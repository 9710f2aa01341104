/** The cluster's own authority, what each of its parts shows to the others, and their kubeconfigs. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../local/run.ts';
import { API_ADDRESS, NODE_NAME, NODE_NETWORK } from './places.ts';

const validDays = '30';

type Certificate = { name: string; subject: string; usage: 'clientAuth' | 'serverAuth'; names?: string[]; by?: string };

const certificates: Certificate[] = [
  {
    name: 'apiserver',
    subject: '/CN=kube-apiserver',
    usage: 'serverAuth',
    names: [
      ...['localhost', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc'].map((name) => `DNS:${name}`),
      'DNS:kubernetes.default.svc.cluster.local',
      ...['127.0.0.1', NODE_NETWORK.node, API_ADDRESS].map((address) => `IP:${address}`),
    ],
  },
  { name: 'front-proxy-client', subject: '/CN=front-proxy-client', usage: 'clientAuth', by: 'front-proxy-ca' },
  { name: 'apiserver-kubelet', subject: '/O=system:masters/CN=kube-apiserver-kubelet', usage: 'clientAuth' },
  {
    name: 'kubelet-server',
    subject: `/CN=${NODE_NAME}`,
    usage: 'serverAuth',
    names: [`DNS:${NODE_NAME}`, 'DNS:localhost', `IP:${NODE_NETWORK.node}`],
  },
  { name: 'admin', subject: '/O=system:masters/CN=admin', usage: 'clientAuth' },
  { name: 'kube-controller-manager', subject: '/CN=system:kube-controller-manager', usage: 'clientAuth' },
  { name: 'kube-scheduler', subject: '/CN=system:kube-scheduler', usage: 'clientAuth' },
  { name: 'kube-proxy', subject: '/CN=system:kube-proxy', usage: 'clientAuth' },
  { name: 'kubelet', subject: `/O=system:nodes/CN=system:node:${NODE_NAME}`, usage: 'clientAuth' },
];

/** Who calls the API server, each with a kubeconfig of its own. */
const CALLERS = ['admin', 'kube-controller-manager', 'kube-scheduler', 'kube-proxy', 'kubelet'];

export async function makeCertificates(folder: string): Promise<void> {
  if (existsSync(join(folder, 'done'))) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder, limitMs: 30_000 });
  const key = (name: string) => openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);

  for (const name of ['ca', 'front-proxy-ca']) {
    await key(name);
    const subject = ['-subj', `/CN=${name}`, '-days', validDays];
    await openssl('req', '-x509', '-new', '-key', `${name}.key`, ...subject, '-out', `${name}.crt`);
  }
  await openssl('genrsa', '-out', 'sa.key', '2048');
  await openssl('rsa', '-in', 'sa.key', '-pubout', '-out', 'sa.pub');
  for (const { name, subject, usage, names = [], by = 'ca' } of certificates) {
    await key(name);
    await openssl('req', '-new', '-key', `${name}.key`, '-subj', subject, '-out', `${name}.csr`);
    const lines = ['basicConstraints=CA:FALSE', 'keyUsage=digitalSignature', `extendedKeyUsage=${usage}`];
    if (names.length > 0) lines.push(`subjectAltName=${names.join(',')}`);
    writeFileSync(join(folder, `${name}.ext`), `${lines.join('\n')}\n`);
    const signer = ['-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial', '-days', validDays];
    await openssl('x509', '-req', '-in', `${name}.csr`, ...signer, '-extfile', `${name}.ext`, '-out', `${name}.crt`);
  }
  for (const name of CALLERS) writeKubeconfig(folder, name);
  writeFileSync(join(folder, 'done'), '');
}

function writeKubeconfig(folder: string, name: string): void {
  const read = (file: string) => readFileSync(join(folder, file)).toString('base64');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'parlance',
        cluster: {
          server: `https://${NODE_NETWORK.node}:6443`,
          'certificate-authority-data': read('ca.crt'),
        },
      },
    ],
    users: [
      {
        name,
        user: { 'client-certificate-data': read(`${name}.crt`), 'client-key-data': read(`${name}.key`) },
      },
    ],
    contexts: [{ name: 'parlance', context: { cluster: 'parlance', user: name, namespace: 'parlance' } }],
    'current-context': 'parlance',
  };
  writeFileSync(join(folder, `${name}.kubeconfig`), JSON.stringify(config, null, 2), { mode: 0o600 });
}
