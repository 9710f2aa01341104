/** Where a cluster of one node keeps its things, and its addresses. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../local/profile.ts';

export const NODE_NAME = 'node-1';
/** The network that the node shares with this machine, over one virtual cable. */
export const NODE_NETWORK = { node: '10.197.0.1', machine: '10.197.0.254', nobody: '10.197.0.253', bits: 24 };
/** Private ones: Keycloak takes nobody else's word without TLS. */
export const POD_NETWORK = '10.198.0.0/16';
export const SERVICE_NETWORK = '10.199.0.0/16';
/** Both of the two above. */
export const INNER_NETWORK = '10.198.0.0/15';
export const API_ADDRESS = '10.199.0.1';
export const DNS_ADDRESS = '10.199.0.10';

/** There is one at a time on a machine: two kubelets would share the control groups. */
export const NAMESPACE = 'parlance-node';
export const CABLE = { machine: 'parlance-k8s', node: 'parlance-k8s-n' };

export const CONTROL_GROUPS = '/sys/fs/cgroup';

export type Places = ReturnType<typeof placesOf>;

export function placesOf({ folder }: Profile) {
  const at = (...names: string[]) => join(folder, ...names);
  return {
    etcd: at('etcd'),
    certificates: at('certificates'),
    config: at('config'),
    kubelet: at('kubelet'),
    containers: at('containers'),
    podLogs: at('pod-logs'),
    volumes: at('volumes'),
    kubeconfig: at('certificates', 'admin.kubeconfig'),
    /** Below 108 characters whatever the checkout's path is: the kernel cuts off longer ones. */
    containerSocket: '/run/parlance-node/containerd.sock',
    containerState: '/run/parlance-node/containerd',
    networkNamespace: `/run/netns/${NAMESPACE}`,
  };
}

/**
 * What runs the node beside its pods has one share of the processors, as the system's programs have on a machine of its own:
 * otherwise each of their threads counts as much as many pods, and whatever the node does makes these wait.
 */
export const NODE_GROUP = 'parlance-node';

/** Of the kind of control groups that this machine has. */
export function nodeGroup(root = CONTROL_GROUPS): string {
  return existsSync(join(root, 'cgroup.controllers')) ? join(root, NODE_GROUP) : join(root, 'cpu', NODE_GROUP);
}

/** A program of the node: in its network and in its group. */
export function onNode(places: Places, command: string[]): { file: string; args: string[] } {
  const { file, args } = inside(places, command);
  return { file: 'sh', args: ['-c', 'echo $$ > "$0"; exec "$@"', join(nodeGroup(), 'cgroup.procs'), file, ...args] };
}

/** Runs a command inside the node's network; `ip netns exec` would hide the control groups. */
export function inside(places: Places, command: string[]): { file: string; args: string[] } {
  return { file: 'nsenter', args: [`--net=${places.networkNamespace}`, '--', ...command] };
}
