/** The real limits on the real Redis: this one test proves them. */
import { randomInt, randomUUID } from 'node:crypto';
import request from 'supertest';
import { makeRedis, type Redis } from '@parlance/runtime/redis/client';
import { makeRateLimiter } from '@parlance/runtime/redis/rate-limit';
import { startSilentProxy } from '@parlance/runtime/testing/silent-proxy';
import { eventually } from '@parlance/runtime/testing/eventually';
import { bearer, testApp } from '../../test/test-app.ts';

let redis: Redis;

beforeAll(async () => {
  redis = makeRedis({ url: process.env.TEST_REDIS_URL ?? '' });
  await eventually(() => redis.isUp());
});
afterAll(() => redis.stop());

/** Keys of this test only; several gateways of one test share them, as replicas do. */
const watchedGateway = (prefix = `test:${randomUUID()}`) => {
  const answers = { identity: { requestPasswordReset: () => ({}), requestVerification: () => ({ cooldownMs: 1 }) } };
  return testApp(answers, { limiter: makeRateLimiter(redis, prefix) });
};
const oneGateway = (prefix?: string) => watchedGateway(prefix).app;
const twoGateways = () => {
  const prefix = `test:${randomUUID()}`;
  return [oneGateway(prefix), oneGateway(prefix)] as const;
};
const address = () => `198.51.100.${randomInt(1, 255)}`;
const reset = (app: ReturnType<typeof testApp>['app'], from: string) =>
  request(app).post('/api/v1/auth/reset').set('X-Forwarded-For', from).send({ email: 'a@b.org' });

test('NS-44, NS-48 the eleventh public call of one address within a minute is 429; another address goes on', async () => {
  const [one, other] = twoGateways();
  const from = address();
  for (let call = 0; call < 10; call += 1) {
    const gateway = call % 2 === 0 ? one : other;
    expect((await reset(gateway, from)).status).toBe(200);
  }
  const refused = await reset(one, from);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await reset(one, `2001:db8::${randomInt(1, 9999)}`)).status).toBe(200);
});

test('NS-44 all public calls of one address count together', async () => {
  const gateway = oneGateway();
  const from = address();
  const confirm = () =>
    request(gateway).post('/api/v1/auth/verify/confirm').set('X-Forwarded-For', from).send({ token: 'x' });
  for (let call = 0; call < 10; call += 1) await confirm();
  expect((await reset(gateway, from)).status).toBe(429);
});

test('sixty-four at once: exactly ten pass', async () => {
  // So many servers of one process may keep it from reading Redis's answer in time: then it counts by itself for a second.
  const answers = await eventually(async () => {
    const { app, away } = watchedGateway();
    const from = address();
    const all = await Promise.all(Array.from({ length: 64 }, () => reset(app, from)));
    return away.length === 0 && all;
  });
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(54);
});

test('callers count by themselves, whatever their address', async () => {
  const gateway = oneGateway();
  const ask = (name: string) => request(gateway).post('/api/v1/auth/verify').set(bearer(name));
  for (let call = 0; call < 10; call += 1) expect((await ask('student')).status).toBe(200);
  expect((await ask('student')).status).toBe(429);
  expect((await ask('tutor')).status).toBe(200);
});

test('NS-44 while Redis is silent nobody waits for it and each gateway counts by itself; afterwards it counts again', async () => {
  const shared = process.env.TEST_REDIS_URL ?? '';
  const line = await startSilentProxy(new URL(shared));
  const own = makeRedis({ url: line.through(shared) });
  await eventually(() => own.isUp());
  const answers = { identity: { requestPasswordReset: () => ({}) } };
  const { app, away } = testApp(answers, { limiter: makeRateLimiter(own, `test:${randomUUID()}`) });
  const from = address();
  for (let call = 0; call < 4; call += 1) expect((await reset(app, from)).status).toBe(200);
  line.silence();
  const began = performance.now();
  for (let call = 0; call < 10; call += 1) expect((await reset(app, from)).status).toBe(200);
  const refused = await reset(app, from);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(performance.now() - began).toBeLessThan(5_000);
  // The silent line is given up without anybody's help, and what Redis counted before holds again.
  await eventually(() => !own.isUp(), { withinMs: 15_000 });
  line.restore();
  await eventually(() => own.isUp(), { withinMs: 15_000 });
  expect(away.length).toBeGreaterThan(0);
  const other = address();
  await eventually(async () => {
    const before = away.length;
    await reset(app, other);
    return away.length === before;
  });
  await own.stop();
  await line.stop();
}, 60_000);

test('NS-44 a gateway without Redis from the start counts by itself at once', async () => {
  const own = makeRedis({ url: 'redis://127.0.0.1:1' });
  const answers = { identity: { requestPasswordReset: () => ({}) } };
  const { app } = testApp(answers, { limiter: makeRateLimiter(own, 'test') });
  const from = address();
  const answered = await Promise.all(Array.from({ length: 64 }, () => reset(app, from)));
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(10);
  await own.stop();
});
