import { randomUUID } from 'node:crypto';
import { eventually } from '../testing/eventually.ts';
import { makeRedis, type Redis } from './client.ts';
import { makeRateLimiter } from './rate-limit.ts';

let redis: Redis;
beforeAll(async () => {
  redis = makeRedis({ url: process.env.TEST_REDIS_URL ?? '' });
  await eventually(() => redis.isUp());
});
afterAll(() => redis.stop());

test('NS-44 ten a minute: the eleventh is told how long to wait', async () => {
  const limiter = makeRateLimiter(redis);
  const key = randomUUID();
  const verdicts = [];
  const began = performance.now();
  for (let i = 0; i < 11; i += 1) verdicts.push(await limiter.take(key, { burst: 10, periodMs: 60_000 }));
  expect(verdicts.slice(0, 10).every((verdict) => verdict.allowed)).toBe(true);
  expect(verdicts[10]?.allowed).toBe(false);
  // A token comes back every six seconds, whatever the eleven took.
  expect(verdicts[10]?.retryAfterMs).toBeGreaterThan(5_950 - (performance.now() - began));
  expect(verdicts[10]?.retryAfterMs).toBeLessThanOrEqual(6_000);
  expect((await limiter.take(randomUUID(), { burst: 10, periodMs: 60_000 })).allowed).toBe(true);
});

test('a race of many lets exactly the burst through', async () => {
  const limiter = makeRateLimiter(redis);
  const key = randomUUID();
  const verdicts = await Promise.all(
    Array.from({ length: 50 }, () => limiter.take(key, { burst: 7, periodMs: 60_000 })),
  );
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(7);
});

test('the bucket refills evenly', async () => {
  const limiter = makeRateLimiter(redis);
  const key = randomUUID();
  const rate = { burst: 2, periodMs: 8_000 };
  await limiter.take(key, rate);
  await limiter.take(key, rate);
  expect((await limiter.take(key, rate)).allowed).toBe(false);
  await eventually(async () => (await limiter.take(key, rate)).allowed);
});

test('without Redis a command fails at once and stopping does not hang', async () => {
  const away = makeRedis({ url: 'redis://127.0.0.1:1' });
  const started = Date.now();
  await expect(makeRateLimiter(away).take('k', { burst: 1, periodMs: 1_000 })).rejects.toThrow('redis is away');
  await away.stop();
  expect(Date.now() - started).toBeLessThan(5_000);
});
