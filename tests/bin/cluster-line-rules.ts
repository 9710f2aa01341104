/** Which connections of a pod are led over which line of the cluster, as rules of nftables for the pod's own network. */
import { DEPLOYABLES, SERVICES } from '@parlance/proto/services';

export type ClusterLine = {
  name: string;
  /** On the node, where callers are led. */
  door: number;
  /** The pod that is called, by its program or by its own name. */
  to: string;
  /** What the pod listens at, and its service as well. */
  port: number;
  callers: readonly string[];
  /** Its callers call several pods at this port, so that their address counts as well. */
  byAddress: boolean;
};

export type LedPod = { name: string; program: string; address: string };

const ports = { grpc: 9_090, http: 8_080, signalling: 8_188, admin: 7_088 };

/** As on a test platform (deploy/local/parts/lines.ts); media nodes have the names that they have here. */
export function clusterLines(firstDoor: number, mediaNodes: readonly string[]): ClusterLine[] {
  const line = (name: string, to: string, port: number, callers: readonly string[] = DEPLOYABLES) => ({
    name,
    to,
    port,
    callers,
    byAddress: false,
  });
  const services = SERVICES.map((name) => ({
    ...line(
      name,
      name,
      ports.grpc,
      [...DEPLOYABLES, 'stripe'].filter((one) => one !== name),
    ),
    byAddress: true,
  }));
  const named = [
    ...services,
    ...SERVICES.map((name) => line(`database-${name}`, 'postgres', 5_432, [name])),
    line('redis', 'redis', 6_379),
    line('keycloak', 'keycloak', ports.http),
    line('mail', 'mail', 1_025),
    line('stripe', 'stripe', 12_111),
    line('webhooks', 'gateway', ports.http, ['stripe']),
    ...mediaNodes.flatMap((node) => [
      { ...line(node, node, ports.signalling, ['media']), byAddress: true },
      { ...line(`${node}-admin`, node, ports.admin, ['media']), byAddress: true },
    ]),
    line('janus-events', 'media', ports.http, ['janus']),
    line('kafka', 'kafka', 9_092),
  ];
  return named.map((one, index) => ({ ...one, door: firstDoor + index }));
}

/** Where a line ends now; of several pods at the last that came. Undefined: nobody is there. */
export function endOfLine({ to, port }: ClusterLine, pods: readonly LedPod[]): string | undefined {
  const pod = pods.findLast(({ name, program }) => to === program || to === name);
  return pod && `${pod.address}:${port}`;
}

/** The whole of our table in the pod's network; it replaces what was there. */
export function rulesFor(
  { program }: Pick<LedPod, 'program'>,
  { host, lines, pods }: { host: string; lines: readonly ClusterLine[]; pods: readonly LedPod[] },
): string {
  const rules = lines
    .filter(({ callers }) => callers.includes(program))
    .flatMap((line) => ruleOf(line, { host, end: endOfLine(line, pods) }));
  const chain = ['type nat hook output priority -100; policy accept;', ...rules].map((rule) => `    ${rule}`);
  return [
    'table ip lines {}',
    'delete table ip lines',
    'table ip lines {',
    '  chain led {',
    ...chain,
    '  }',
    '}',
    '',
  ].join('\n');
}

function ruleOf({ port, door, byAddress }: ClusterLine, { host, end }: { host: string; end: string | undefined }) {
  const led = `tcp dport ${port} dnat to ${host}:${door}`;
  if (!byAddress) return [led];
  return end === undefined ? [] : [`ip daddr ${end.split(':')[0]} ${led}`];
}

/** What it calls over lines, as `ss` picks it: those connections were made before they were led. */
export function callsOf(program: string, lines: readonly ClusterLine[]): string[] {
  const called = lines.filter(({ callers }) => callers.includes(program)).map(({ port }) => port);
  return [...new Set(called)].map((port) => `dport = :${port}`);
}
