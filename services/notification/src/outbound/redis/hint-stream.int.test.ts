import { randomUUID } from 'node:crypto';
import { makeRedis, type Redis } from '@parlance/runtime/redis/client';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeHintStream, type HintStream } from './hint-stream.ts';

let connections: Redis[];
let streams: HintStream[];

beforeEach(() => {
  [connections, streams] = [[], []];
});
afterEach(async () => {
  for (const stream of streams) stream.stop();
  await Promise.all(connections.map((connection) => connection.stop()));
});

async function connect(): Promise<Redis> {
  const redis = makeRedis({ url: process.env.TEST_REDIS_URL ?? '' });
  connections.push(redis);
  await eventually(() => redis.isUp());
  return redis;
}

async function replica(key: string): Promise<{ stream: HintStream; received: string[] }> {
  const stream = makeHintStream({ writer: await connect(), reader: await connect(), key });
  streams.push(stream);
  const received: string[] = [];
  stream.subscribe((uids) => received.push(...uids));
  return { stream, received };
}

test('what one replica publishes all receive, at once', async () => {
  const key = `test:${randomUUID()}`;
  const [a, b] = [await replica(key), await replica(key)];
  // Reading begins with what comes next, so the first hint is repeated until both read.
  await eventually(() => {
    a.stream.publish(['ready']);
    return a.received.includes('ready') && b.received.includes('ready');
  });
  const started = performance.now();
  a.stream.publish(['u1', 'u2']);
  await eventually(() => b.received.includes('u1') && b.received.includes('u2'), { everyMs: 1 });
  expect(performance.now() - started).toBeLessThan(2_000);
  await connections[0]?.command('DEL', key);
});

test('without Redis publishing does nothing and listening waits', async () => {
  const gone = { command: () => Promise.reject(new Error('redis is away')) };
  const stream = makeHintStream({ writer: gone, reader: gone });
  streams.push(stream);
  stream.subscribe(() => undefined);
  expect(() => stream.publish(['u1'])).not.toThrow();
});
