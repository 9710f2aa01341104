import { randomUUID } from 'node:crypto';
import { makeRedis, type Redis } from '@parlance/runtime/redis/client';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeHintBus, type HintBus } from './hint-bus.ts';

let connections: Redis[];
let buses: HintBus[];

beforeEach(() => {
  [connections, buses] = [[], []];
});
afterEach(async () => {
  for (const bus of buses) bus.stop();
  await Promise.all(connections.map((connection) => connection.stop()));
});

async function connect(): Promise<Redis> {
  const redis = makeRedis({ url: process.env.TEST_REDIS_URL ?? '' });
  connections.push(redis);
  await eventually(() => redis.isUp());
  return redis;
}

async function replica(key: string): Promise<{ bus: HintBus; heard: string[] }> {
  const bus = makeHintBus({ writer: await connect(), reader: await connect(), key });
  buses.push(bus);
  const heard: string[] = [];
  bus.subscribe((uids) => heard.push(...uids));
  return { bus, heard };
}

test('what one replica publishes all hear, at once', async () => {
  const key = `test:${randomUUID()}`;
  const [a, b] = [await replica(key), await replica(key)];
  // Reading begins with what comes next, so the first hint is repeated until both read.
  await eventually(() => {
    a.bus.publish(['ready']);
    return a.heard.includes('ready') && b.heard.includes('ready');
  });
  const started = performance.now();
  a.bus.publish(['u1', 'u2']);
  await eventually(() => b.heard.includes('u1') && b.heard.includes('u2'), { everyMs: 1 });
  expect(performance.now() - started).toBeLessThan(2_000);
  await connections[0]?.command('DEL', key);
});

test('without Redis publishing does nothing and listening waits', async () => {
  const gone = { command: () => Promise.reject(new Error('redis is away')) };
  const bus = makeHintBus({ writer: gone, reader: gone });
  buses.push(bus);
  bus.subscribe(() => undefined);
  expect(() => bus.publish(['u1'])).not.toThrow();
});
