/** Breaks lines of a test platform that has lines to break (PARLANCE_TEST_LINES): toxiproxy's own words, over HTTP. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { platform } from './platform-info.ts';

export type Toxic = { type: string; attributes: Readonly<Record<string, number>> };

/** Nothing passes either way and nobody hears of an end, until it is taken away. */
export const silence: Toxic = { type: 'timeout', attributes: { timeout: 0 } };

const answerMs = 10_000;

async function ask(method: string, path: string, body?: object): Promise<string> {
  const { linesUrl } = platform();
  if (linesUrl === undefined)
    throw new Error('this platform has no lines to break: start it with PARLANCE_TEST_LINES=1');
  const answer = await fetch(`${linesUrl}${path}`, {
    method,
    signal: AbortSignal.timeout(answerMs),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}

/** Host and port at the other end of a line. */
export async function endOf(line: string): Promise<{ host: string; port: number }> {
  const { upstream } = JSON.parse(await ask('GET', `/proxies/${line}`)) as { upstream: string };
  const { hostname: host, port } = new URL(`tcp://${upstream}`);
  return { host, port: Number(port) };
}

/** The port at which its callers come. */
export async function doorOf(line: string): Promise<number> {
  const { listen } = JSON.parse(await ask('GET', `/proxies/${line}`)) as { listen: string };
  return Number(new URL(`tcp://${listen}`).port);
}

export type Remedy = () => Promise<void>;

const directions = ['upstream', 'downstream'] as const;

/** In both directions, unless told. Answers how it is taken away. */
export async function poison(
  line: string,
  { type, attributes }: Toxic,
  on: readonly string[] = directions,
): Promise<Remedy> {
  const names = on.map((stream) => `${type}-${stream}`);
  const added: string[] = [];
  const remedy = async () => {
    for (const name of added) await ask('DELETE', `/proxies/${line}/toxics/${name}`);
  };
  for (const [index, stream] of on.entries()) {
    const name = names[index] ?? '';
    const adding = ask('POST', `/proxies/${line}/toxics`, { name, type, stream, toxicity: 1, attributes });
    await adding.catch(async (error: unknown) => {
      await remedy();
      throw error;
    });
    added.push(name);
  }
  return remedy;
}

/** Nobody is at the other end: connections are ended, and new ones refused. */
export async function cut(line: string): Promise<Remedy> {
  await ask('POST', `/proxies/${line}`, { enabled: false });
  return async () => {
    await ask('POST', `/proxies/${line}`, { enabled: true });
  };
}

/** Remembers where a line that is led elsewhere usually ends; nobody comes to it. */
const usualOf = (line: string) => `${line}-usual`;

/** Its callers come to another server from now on, and those who are connected come anew. */
export async function lead(line: string, { host, port }: { host: string; port: number }): Promise<Remedy> {
  const usual = await endOf(line);
  const name = usualOf(line);
  const upstream = `${usual.host}:${usual.port}`;
  await ask('POST', '/proxies', { name, listen: '127.0.0.1:0', upstream, enabled: false });
  await ask('POST', `/proxies/${line}`, { upstream: `${host}:${port}` });
  return () => leadBack(line);
}

/** Nothing where it ends as usual. */
export async function leadBack(line: string): Promise<void> {
  const name = usualOf(line);
  const known = JSON.parse(await ask('GET', '/proxies')) as Record<string, { upstream: string }>;
  const usual = known[name];
  if (usual === undefined) return;
  await ask('POST', `/proxies/${line}`, { upstream: usual.upstream });
  await ask('DELETE', `/proxies/${name}`);
}

/** Which of this machine's addresses reaches where lines end. */
export async function ownAddress(): Promise<string> {
  const { hostname: host, port } = new URL(platform().linesUrl ?? '');
  const socket = connect({ host, port: Number(port), timeout: answerMs });
  socket.once('timeout', () => socket.destroy(new Error(`${host} does not answer`)));
  try {
    await once(socket, 'connect');
    return socket.localAddress ?? '127.0.0.1';
  } finally {
    socket.destroy();
  }
}

/** After a run that was ended in its middle. */
export async function mendAll(): Promise<void> {
  await ask('POST', '/reset');
}
