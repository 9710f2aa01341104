/** What a Janus pod is told. */
export type PodSettings = {
  name: string;
  /** host:port of media. */
  eventsAddress: string;
  eventsKey: string;
  apiSecret: string;
  adminSecret: string;
  adminKey: string;
  interfaceName: string;
  /** Of all nodes, where they differ from what the nodes have themselves. */
  publicAddresses: Record<string, string> | undefined;
  /** Of this node, as the cluster knows it: the key of its public address. */
  hostAddress: string | undefined;
  publicAddress: string | undefined;
  rtpFrom: number;
  rtpTo: number;
  /** Longest wait for lessons to end, ms. */
  drainMs: number;
};

/** What the environment may hold, for docs/reference/config.md. */
export const POD_KEYS: Record<
  string,
  { kind: string; fallback?: string; required?: true; secret?: true; why: string }
> = {
  NODE_NAME: { kind: 'text', required: true, why: 'What media calls this node.' },
  EVENTS_ADDRESS: { kind: 'host:port', required: true, why: "Media's door for what happens in the rooms." },
  JANUS_EVENTS_KEY: {
    kind: 'text',
    required: true,
    secret: true,
    why: 'Last part of the path that events are sent to.',
  },
  JANUS_API_SECRET: { kind: 'text', required: true, secret: true, why: 'Asked for with every request to Janus.' },
  JANUS_ADMIN_SECRET: { kind: 'text', required: true, secret: true, why: 'Opens the admin API.' },
  JANUS_ADMIN_KEY: { kind: 'text', required: true, secret: true, why: 'Asked for when a room is made.' },
  MEDIA_INTERFACE: { kind: 'text', fallback: 'eth0', why: 'The network interface that sound and picture go by.' },
  PUBLIC_ADDRESS: {
    kind: 'address',
    why: 'Where people reach this node, when it is not the address of its interface.',
  },
  PUBLIC_ADDRESSES: {
    kind: 'JSON map',
    why: 'The same of several nodes, by the address that the cluster knows each by.',
  },
  HOST_ADDRESS: { kind: 'address', why: 'The address that the cluster knows this node by.' },
  RTP_FROM: { kind: 'port', required: true, why: 'First UDP port of sound and picture.' },
  RTP_TO: { kind: 'port', required: true, why: 'Last UDP port of sound and picture.' },
  DRAIN_SECONDS: {
    kind: 'seconds',
    fallback: '4200',
    why: 'How long a node that is told to end waits for its lessons.',
  },
};

export function readSettings(env: NodeJS.ProcessEnv): PodSettings {
  const faults: string[] = [];
  const text = (name: string) => {
    const value = env[name] ?? '';
    if (value === '') faults.push(`${name} is missing`);
    return value;
  };
  const port = (name: string) => {
    const value = Number(text(name));
    if (!Number.isInteger(value) || value < 1024 || value > 65_535) faults.push(`${name} must be a port from 1024`);
    return value;
  };
  const settings: PodSettings = {
    name: text('NODE_NAME'),
    eventsAddress: text('EVENTS_ADDRESS'),
    eventsKey: text('JANUS_EVENTS_KEY'),
    apiSecret: text('JANUS_API_SECRET'),
    adminSecret: text('JANUS_ADMIN_SECRET'),
    adminKey: text('JANUS_ADMIN_KEY'),
    interfaceName: env.MEDIA_INTERFACE || 'eth0',
    publicAddress: env.PUBLIC_ADDRESS || undefined,
    publicAddresses: addressesOf(env.PUBLIC_ADDRESSES, faults),
    hostAddress: env.HOST_ADDRESS || undefined,
    rtpFrom: port('RTP_FROM'),
    rtpTo: port('RTP_TO'),
    drainMs: 1_000 * Number(env.DRAIN_SECONDS || 4_200),
  };
  if (!(settings.drainMs >= 0)) faults.push('DRAIN_SECONDS must be a number of seconds');
  if (faults.length > 0) throw new Error([...new Set(faults)].join('; '));
  return settings;
}

function addressesOf(text: string | undefined, faults: string[]): Record<string, string> | undefined {
  if (!text) return undefined;
  const found = parsed(text);
  if (isAddresses(found)) return found;
  faults.push('PUBLIC_ADDRESSES must be a JSON map from the addresses of nodes to their public ones');
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAddresses = (found: unknown): found is Record<string, string> =>
  typeof found === 'object' &&
  found !== null &&
  !Array.isArray(found) &&
  Object.values(found).every((address) => typeof address === 'string' && address !== '');
