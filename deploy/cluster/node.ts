/** The node: containerd, the kubelet and kube-proxy, with their configuration. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { demandTool } from '../local/fetch/apt.ts';
import type { Unit } from '../local/processes/member.ts';
import { run } from '../local/run.ts';
import { unitsOf, type NodeOptions } from './control-plane.ts';
import { DNS_ADDRESS, NODE_NAME, NODE_NETWORK, onNode, POD_NETWORK, type Places } from './places.ts';

export const PAUSE_IMAGE = 'localhost/parlance/pause:1';
export const DNS_IMAGE = 'localhost/parlance/coredns:1';
const programsOfNetwork = '/usr/lib/cni';

export function writeNodeConfig(places: Places): void {
  const write = (name: string, text: string) => {
    const file = join(places.config, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('network/10-bridge.conflist', JSON.stringify(bridge(places), null, 2));
  write('containerd.toml', containerd(places));
  write('kubelet.yaml', JSON.stringify(kubelet(places), null, 2)); // JSON is YAML
}

function bridge(places: Places): object {
  const ipam = {
    type: 'host-local',
    dataDir: join(places.config, 'addresses'),
    ranges: [[{ subnet: POD_NETWORK }]],
    routes: [{ dst: '0.0.0.0/0' }],
  };
  return {
    cniVersion: '1.0.0',
    name: 'pods',
    plugins: [
      { type: 'bridge', bridge: 'pods0', isGateway: true, ipMasq: false, hairpinMode: true, ipam },
      { type: 'portmap', capabilities: { portMappings: true }, snat: false },
    ],
  };
}

function containerd(places: Places): string {
  return `version = 2
root = "${places.containers}"
state = "${places.containerState}"
[grpc]
  address = "${places.containerSocket}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${PAUSE_IMAGE}"
  # A container of ours may run where nobody may raise anything's chance to survive a shortage.
  restrict_oom_score_adj = true
  disable_hugetlb_controller = true
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    default_runtime_name = "runc"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
        SystemdCgroup = false
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${programsOfNetwork}"
    conf_dir = "${join(places.config, 'network')}"
`;
}

function kubelet(places: Places): object {
  const at = (name: string) => join(places.certificates, name);
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: true },
      x509: { clientCAFile: at('ca.crt') },
    },
    authorization: { mode: 'Webhook' },
    tlsCertFile: at('kubelet-server.crt'),
    tlsPrivateKeyFile: at('kubelet-server.key'),
    containerRuntimeEndpoint: `unix://${places.containerSocket}`,
    cgroupDriver: 'cgroupfs',
    failCgroupV1: false,
    failSwapOn: false,
    clusterDNS: [DNS_ADDRESS],
    clusterDomain: 'cluster.local',
    resolvConf: '',
    podLogsDir: places.podLogs,
    enforceNodeAllocatable: ['pods'],
    // The disk is shared with everything else on this machine: only a full one is a reason to throw pods out.
    evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
    imageGCHighThresholdPercent: 100,
    imageGCLowThresholdPercent: 99,
    serializeImagePulls: false,
  };
}

/** `ctr` on the node's own containerd. */
export function ctr(places: Places, args: string[]): Promise<string> {
  return run('ctr', ['--address', places.containerSocket, '-n', 'k8s.io', ...args], { limitMs: 300_000 });
}

export function containerRuntime(places: Places): Unit {
  return {
    name: 'containerd',
    title: 'containerd',
    layer: 'part',
    command: onNode(places, [
      demandTool({ program: 'containerd', package: 'containerd' }),
      '--config',
      join(places.config, 'containerd.toml'),
    ]),
    ready: async () => (await ctr(places, ['version'])) !== '',
    readyWithinMs: 30_000,
  };
}

export function nodeUnits(options: NodeOptions): Unit[] {
  const { places, kubectl } = options;
  const at = (name: string) => join(places.certificates, `${name}.kubeconfig`);
  const unit = unitsOf(options);
  const isReady = `jsonpath={.status.conditions[?(@.type=="Ready")].status}`;
  return [
    unit(
      'kubelet',
      'service',
      [
        `--config=${join(places.config, 'kubelet.yaml')}`,
        `--kubeconfig=${at('kubelet')}`,
        `--root-dir=${places.kubelet}`,
        `--hostname-override=${NODE_NAME}`,
        `--node-ip=${NODE_NETWORK.node}`,
      ],
      async () => (await kubectl(['get', 'node', NODE_NAME, '-o', isReady])) === 'True',
    ),
    unit(
      'kube-proxy',
      'service',
      [
        `--kubeconfig=${at('kube-proxy')}`,
        `--hostname-override=${NODE_NAME}`,
        '--proxy-mode=nftables',
        `--cluster-cidr=${POD_NETWORK}`,
        // Limits of the whole machine are not its to change.
        '--conntrack-max-per-core=0',
        '--conntrack-tcp-timeout-established=0s',
        '--conntrack-tcp-timeout-close-wait=0s',
        `--bind-address=${NODE_NETWORK.node}`,
        '--healthz-bind-address=0.0.0.0:10256',
      ],
      async () => (await fetch(`http://${NODE_NETWORK.node}:10256/livez`, { signal: AbortSignal.timeout(2_000) })).ok,
    ),
  ];
}
