/** What is asked over HTTP, and not by a program of ours, is refused in words too when the database cannot be reached. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Secret } from '@parlance/runtime/config/secret';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makePool, type Pool } from '@parlance/runtime/postgres/pool';
import { makeLocalRateLimiter } from '@parlance/runtime/redis/local-rate-limit';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { numberFrom } from '../../domain/certificate-number.ts';
import { linkPath } from '../../domain/signed-link.ts';
import { makeLinkSigner } from '../../outbound/link-signer.ts';
import { makeRouter } from './router.ts';

let server: Server;
let pool: Pool;
let origin: string;
const clock = makeFakeClock('2026-05-01T08:00:00.000Z');
const signer = makeLinkSigner(new Secret('a secret of this test'));
/** Each is asked of the database before anything else is needed. */
const notNeeded = undefined as never;

async function listen(one: Server): Promise<number> {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return (one.address() as AddressInfo).port;
}
const close = (one: Server) => new Promise((resolve) => one.close(resolve));

beforeAll(async () => {
  const gone = createServer();
  const port = await listen(gone);
  await close(gone);
  pool = makePool({ url: `postgres://nobody@127.0.0.1:${port}/nothing`, max: 1 });
  const router = makeRouter({
    db: pool,
    signer,
    clock,
    realTime: clock,
    log: makeLogger({ name: 'test', level: 'silent' }),
    limiter: makeLocalRateLimiter(),
    origin: 'https://learn.example.com',
    keys: notNeeded,
    storage: notNeeded,
    receivePart: notNeeded,
    receiveUpload: notNeeded,
  });
  server = createServer(express().use(router));
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await close(server);
  await pool.end();
});

const expiresAt = new Date(clock.now().getTime() + 60_000);

test.each([
  ['a picture', `/files/public/${randomUUID()}`],
  ['a document by its link', linkPath({ method: 'GET', id: randomUUID(), expiresAt }, signer)],
  ['the page of a certificate', `/c/${numberFrom(Buffer.alloc(32, 7))}`],
  ['a certificate for programs', `/c/${numberFrom(Buffer.alloc(32, 7))}.json`],
])('NS-05 %s', async (_what, path) => {
  const answer = await fetch(`${origin}${path}`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  const requestId = expect.stringMatching(/^[\da-f]{32}$/) as string;
  const message = "We can't reach the product at the moment. Please wait and try again.";
  expect(await answer.json()).toEqual({ error: { code: 'DATABASE_UNAVAILABLE', message, requestId } });
});
