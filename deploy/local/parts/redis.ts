/** Redis: for what may vanish, so it writes nothing to disk. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from 'redis';
import { demandTool, type Tool } from '../fetch/apt.ts';
import type { Profile } from '../profile.ts';
import type { Part, PartContext } from './part.ts';

const TOOL: Tool = { program: 'redis-server', package: 'redis-server' };

export function redisPart({ profile, secrets }: PartContext): Part {
  const folder = join(profile.folder, 'redis');
  const port = profile.ports.redis;
  return {
    title: 'Redis',
    givenBy: ['REDIS_URL'],
    ports: [{ port, use: 'Redis' }],
    tools: [TOOL],
    async prepare() {
      mkdirSync(folder, { recursive: true });
      const text = redisConf({ host: '127.0.0.1', port, folder, password: secrets.redisPassword });
      writeFileSync(join(folder, 'redis.conf'), text, { mode: 0o600 });
    },
    unit: () => ({
      name: 'redis',
      title: 'Redis',
      layer: 'store',
      command: { file: demandTool(TOOL), args: [join(folder, 'redis.conf')] },
      ready: () => answers(redisUrl(profile, secrets.redisPassword)),
      readyWithinMs: 15_000,
    }),
  };
}

export type RedisServer = { host: string; port: number; folder: string; password: string };

export function redisConf({ host, port, folder, password }: RedisServer): string {
  const lines = [
    `bind ${host}`,
    `port ${port}`,
    'daemonize no',
    'save ""',
    'appendonly no',
    `dir ${JSON.stringify(folder)}`,
  ];
  const memory = ['maxmemory 128mb', 'maxmemory-policy volatile-ttl'];
  return [...lines, ...memory, `requirepass ${password}`, ''].join('\n');
}

export function redisUrl(profile: Profile, password: string): string {
  return `redis://:${password}@127.0.0.1:${profile.ports.redis}`;
}

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { connectTimeout: 1_000, reconnectStrategy: false } });
  client.on('error', () => undefined); // "connect" throws it too
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } finally {
    if (client.isOpen) client.destroy();
  }
}
