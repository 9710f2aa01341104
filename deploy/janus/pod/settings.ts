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
  publicAddress: string | undefined;
  rtpFrom: number;
  rtpTo: number;
  /** Longest wait for lessons to end, ms. */
  drainMs: number;
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
    rtpFrom: port('RTP_FROM'),
    rtpTo: port('RTP_TO'),
    drainMs: 1_000 * Number(env.DRAIN_SECONDS || 4_200),
  };
  if (!(settings.drainMs >= 0)) faults.push('DRAIN_SECONDS must be a number of seconds');
  if (faults.length > 0) throw new Error([...new Set(faults)].join('; '));
  return settings;
}
