/** The one door to Redis, which holds only what may vanish: without it everything goes on. */
import { createClient } from 'redis';
import type { Logger } from '../logging/logger.ts';
import { atMost } from '../waiting/waiting.ts';

export type Redis = {
  /** Rejects at once while Redis is away. */
  command(...words: (string | number)[]): Promise<unknown>;
  isUp(): boolean;
  stop(): Promise<void>;
};

/** Connects in the background and again after every loss. */
export function makeRedis({ url, log }: { url: string; log?: Logger | undefined }): Redis {
  const client = createClient({
    url,
    // Nobody waits for Redis: a command without a connection fails now, not later.
    disableOfflineQueue: true,
    // Nor for one that says nothing: a line on which not even a ping is answered is closed, and what waited on it fails.
    commandsQueueMaxLength: 10_000,
    pingInterval: 2_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 5_000,
      reconnectStrategy: (tries) => Math.min(2_000, 50 * 2 ** Math.min(tries, 6)),
    },
  });
  let isAway = false;
  client.on('error', (error: unknown) => {
    if (!isAway) log?.warn({ err: error }, 'redis away');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) log?.info('redis back');
    isAway = false;
  });
  void client.connect().catch(() => undefined);
  return {
    command: (...words) =>
      client.isReady ? client.sendCommand(words.map(String)) : Promise.reject(new Error('redis is away')),
    isUp: () => client.isReady,
    async stop() {
      if (client.isReady) await atMost(1_000, client.close());
      if (client.isOpen) client.destroy();
    },
  };
}
