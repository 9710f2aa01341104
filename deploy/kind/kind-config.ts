/** The cluster as kind is told of it. JSON is YAML. */
import { PORTAL_PORT, STRIPE_PORT } from '../installer/install-platform.ts';

/** Where the mail inbox's page is on the node. */
export const INBOX_PORT = 30_081;
/** Private ones: Keycloak takes nobody else's word without TLS. */
const podSubnet = '10.244.0.0/16';
const serviceSubnet = '10.96.0.0/16';
const loopback = '127.0.0.1';

/** What of the node is carried to the ports of this machine. */
export type KindPorts = { portal: number; inbox: number; stripe: number };

/** The image of the node is not named: each version of kind has its own, by digest. */
export function kindConfig({ portal, inbox, stripe }: KindPorts): object {
  const carried = (hostPort: number, containerPort: number) => ({
    hostPort,
    containerPort,
    listenAddress: loopback,
    protocol: 'TCP',
  });
  return {
    kind: 'Cluster',
    apiVersion: 'kind.x-k8s.io/v1alpha4',
    networking: { apiServerAddress: loopback, podSubnet, serviceSubnet },
    nodes: [
      {
        role: 'control-plane',
        // Browsers take their own loopback for a safe place: they allow cameras there.
        extraPortMappings: [carried(portal, PORTAL_PORT), carried(inbox, INBOX_PORT), carried(stripe, STRIPE_PORT)],
      },
    ],
  };
}
