import { Agent, request } from 'node:http';
import { Router } from 'express';
import { makeReadiness } from '../lifecycle/readiness.ts';
import { eventually } from '../testing/eventually.ts';
import { metricValue } from '../testing/metric-value.ts';
import { BEHIND_PROXY_SETTLE_MS, startHealthServer, type HealthServer } from './server.ts';

type Answer = { status: number | undefined; connection: string | undefined };

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

async function start(): Promise<{ door: HealthServer; leave: () => void; post: () => Promise<Answer> }> {
  const readiness = makeReadiness();
  const routes = Router().post('/thing', (_request, response) => void response.json({ done: true }));
  const door = await startHealthServer({ listen: '127.0.0.1:0', readiness, routes });
  const post = () =>
    new Promise<Answer>((resolve, reject) => {
      const asking = request({ port: door.port, path: '/thing', method: 'POST', agent }, (answer) => {
        answer.resume().once('end', () => {
          resolve({ status: answer.statusCode, connection: answer.headers.connection });
        });
      });
      asking.once('error', reject);
      asking.end();
    });
  return { door, leave: () => readiness.close(), post };
}

test('a body may take as long as its line needs, and a head a minute', async () => {
  const { door } = await start();
  expect([door.server.requestTimeout, door.server.headersTimeout]).toEqual([0, 60_000]);
  await door.stop();
});

test('a server that stops answers who asks on an open connection, and tells them not to ask there again', async () => {
  const { door, leave, post } = await start();
  expect(await post()).toEqual({ status: 200, connection: 'keep-alive' });
  leave();
  const stopped = door.stop();
  // The connection of before: a server that closes what is idle at once would reset it.
  expect(await post()).toEqual({ status: 200, connection: 'close' });
  await stopped;
  await expect(post()).rejects.toThrow(/ECONNREFUSED/);
});

test('a server without connections stops at once, and one with an idle connection when a proxy would have closed it', async () => {
  const none = await start();
  const began = performance.now();
  await none.door.stop();
  expect(performance.now() - began).toBeLessThan(5_000);
  const idle = await start();
  await idle.post();
  const from = performance.now();
  await idle.door.stop();
  expect(performance.now() - from).toBeGreaterThanOrEqual(BEHIND_PROXY_SETTLE_MS - 100);
  expect(performance.now() - from).toBeLessThan(BEHIND_PROXY_SETTLE_MS + 10_000);
});

test('a program says what release it is of, to whoever asks whether it lives', async () => {
  const { door } = await start();
  const answer = await fetch(`http://127.0.0.1:${door.port}/health/live`);
  expect(await answer.json()).toEqual({ live: true, release: 'sources' });
  await door.stop();
});

test('what a route answers is counted by how it ended, and health and metrics are not', async () => {
  const away = Router()
    .get('/ok', (_request, response) => void response.end('x'))
    .get('/refused', (_request, response) => void response.status(404).end())
    .get('/fault', (_request, response) => void response.status(503).end())
    .get('/cut', (_request, response) => void response.write('x', () => response.destroy()));
  const door = await startHealthServer({ listen: '127.0.0.1:0', readiness: makeReadiness(), routes: away });
  const count = async () => {
    const outcomes = ['ok', 'refused', 'fault', 'cut'];
    const counts = outcomes.map((one) => metricValue(`http_server_seconds_count{outcome="${one}"}`));
    return (await Promise.all(counts)).map((value) => value ?? 0);
  };
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${door.port}${path}`)
      .then((answer) => answer.text())
      .catch(() => 'broken off');
  try {
    expect(await metricValue('http_server_seconds_count{outcome="fault"}')).toBe(0);
    const before = await count();
    for (const path of ['/ok', '/refused', '/refused', '/fault', '/cut', '/nowhere', '/health/live', '/metrics'])
      await get(path);
    const more = async () => (await count()).map((value, at) => value - (before[at] ?? 0));
    await eventually(async () => (expect(await more()).toEqual([1, 3, 1, 1]), true));
  } finally {
    await door.stop();
  }
});
