/** Which process listens where: every port follows from one base port, so two platforms never meet. */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { SERVICES, type ServiceName } from '@parlance/proto/services';
import { StartFault } from './faults.ts';

const PARTS = [
  'edge',
  'mailWeb',
  'smtp',
  'postgres',
  'redis',
  'kafka',
  'kafkaController',
  'keycloak',
  'keycloakManagement',
  'janusWs',
  'janusAdmin',
  'gateway',
] as const;
type PartPort = (typeof PARTS)[number];

/** The lessons' rooms are spread over these. */
const JANUS_NODES = ['janus-a', 'janus-b'] as const;
export type JanusNodeName = (typeof JANUS_NODES)[number];
export type JanusPorts = Ports['janus'][number];
export type Ports = ReturnType<typeof portsFrom>;

/** How many ports one platform takes from its base port on; the next base port is at least this far away. */
export const PORTS_PER_PLATFORM = 40;
/** Five hundred people at the full hour take two on a node: one for what they send, one for what they hear. */
const PORTS_PER_NODE = 600;
const RELAY_PORTS = 200;
const MEDIA_PORTS = JANUS_NODES.length * PORTS_PER_NODE + RELAY_PORTS;
const FIRST_MEDIA_PORT = 20_000;
/** From here on Linux gives ports to whoever asks for any: one that is taken so would be missing in a room. */
const FIRST_EPHEMERAL_PORT = 32_768;
const MEDIA_BLOCKS = Math.floor((FIRST_EPHEMERAL_PORT - FIRST_MEDIA_PORT) / MEDIA_PORTS);

export function portsFrom(base: number) {
  const part = (name: PartPort) => base + PARTS.indexOf(name);
  const services = SERVICES.map((name, index) => {
    const grpc = base + PARTS.length + 2 * index;
    return [name, { grpc, http: grpc + 1 }] as const;
  });
  const from = FIRST_MEDIA_PORT + (Math.floor(base / PORTS_PER_PLATFORM) % MEDIA_BLOCKS) * MEDIA_PORTS;
  return {
    ...(Object.fromEntries(PARTS.map((name) => [name, part(name)])) as Record<PartPort, number>),
    services: Object.fromEntries(services) as Record<ServiceName, { grpc: number; http: number }>,
    janus: JANUS_NODES.map((name, index) => ({
      name,
      ws: janusPort(base, index),
      admin: janusPort(base, index) + 1,
      media: { from: from + index * PORTS_PER_NODE, to: from + (index + 1) * PORTS_PER_NODE - 1 },
    })),
    /** UDP ports of all media servers together: one for each peer connection. */
    media: { from, to: from + JANUS_NODES.length * PORTS_PER_NODE - 1 },
    /** UDP and TCP. */
    turn: janusPort(base, JANUS_NODES.length),
    turnTls: janusPort(base, JANUS_NODES.length) + 1,
    /** The stand-in for Stripe. */
    stripe: janusPort(base, JANUS_NODES.length) + 2,
    objectStore: janusPort(base, JANUS_NODES.length) + 3,
    /** What watches, where that is wanted. */
    prometheus: janusPort(base, JANUS_NODES.length) + 4,
    alertmanager: janusPort(base, JANUS_NODES.length) + 5,
    zipkin: janusPort(base, JANUS_NODES.length) + 6,
    spans: janusPort(base, JANUS_NODES.length) + 7,
    /** UDP ports that the TURN relay speaks to the media servers from. */
    relay: { from: from + JANUS_NODES.length * PORTS_PER_NODE, to: from + MEDIA_PORTS - 1 },
  };
}

/** The first node has its ports among the parts', the others behind the services'; the TURN relay comes after the last. */
function janusPort(base: number, index: number): number {
  if (index === 0) return base + PARTS.indexOf('janusWs');
  return base + PARTS.length + 2 * (SERVICES.length + index - 1);
}

/** Throws one sentence that names every taken port and who holds it. */
export async function demandFreePorts(wanted: { port: number; use: string }[], hint: string): Promise<void> {
  const free = await Promise.all(wanted.map(({ port }) => isFree(port)));
  const taken = wanted.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const list = taken.map(({ port, use }) => {
    const holder = holderOf(port);
    return `${port} (${use})${holder === undefined ? '' : ` by ${holder}`}`;
  });
  throw new StartFault(`${taken.length === 1 ? 'A port is' : 'Ports are'} taken: ${list.join(', ')}. ${hint}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The command and pid that listen on a port, where the system tells (own processes, or root). */
function holderOf(port: number): string | undefined {
  const { stdout } = spawnSync('ss', ['-Hltnp', `sport = :${port}`], { encoding: 'utf8', timeout: 5_000 });
  const [, name, pid] = /\(\("([^"]+)",pid=(\d+)/.exec(stdout ?? '') ?? [];
  return name === undefined ? undefined : `${name} (pid ${pid})`;
}
