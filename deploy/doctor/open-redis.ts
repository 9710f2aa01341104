/** One connection to Redis for one question: it does not come back by itself. */
import { createClient } from 'redis';

export async function openRedis(url: string, patienceMs: number) {
  const client = createClient({ url, socket: { connectTimeout: patienceMs, reconnectStrategy: false } });
  client.on('error', () => undefined); // whoever asks is told by the question itself
  await client.connect();
  return client;
}
