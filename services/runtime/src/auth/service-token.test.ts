import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../testing/eventually.ts';
import { makeServiceToken } from './service-token.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const close of closing.splice(0)) close();
});

/** Everything but the clock, which stands, and moves when it is set. */
const going = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'nextTick'] as const;

/** An issuer that says what it is told to, or nothing; its tokens are good for a thousand seconds. The first one is held. */
async function startIssuer() {
  const asked: ServerResponse[] = [];
  let says: number | undefined = 200;
  const answer = (response: ServerResponse, nth: number) =>
    response.writeHead(says ?? 200).end(JSON.stringify({ access_token: `token-${nth}`, expires_in: 1_000 }));
  const issuer = createServer((_request, response) => {
    asked.push(response);
    if (says !== undefined) answer(response, asked.length);
  });
  await once(issuer.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => {
    issuer.closeAllConnections();
    issuer.close();
  });
  const { port } = issuer.address() as AddressInfo;
  const token = makeServiceToken({ tokenUrl: `http://127.0.0.1:${port}/`, clientId: 'a', clientSecret: 'b' });
  jest.useFakeTimers({ doNotFake: [...going, 'queueMicrotask', 'performance'], now: Date.now() });
  expect(await token()).toBe('token-1');
  const began = Date.now();
  return {
    token,
    times: () => asked.length,
    at: (seconds: number) => jest.setSystemTime(began + seconds * 1_000),
    say: (status: number | undefined) => void (says = status),
    answerLast: () => asked.forEach((response, index) => !response.writableEnded && answer(response, index + 1)),
  };
}

test('no call waits for a new token while the old one is good, however long the issuer takes', async () => {
  const { token, times, at, say, answerLast } = await startIssuer();
  at(799);
  expect([await token(), times()]).toEqual(['token-1', 1]);
  at(801);
  say(undefined);
  expect([await token(), await token()]).toEqual(['token-1', 'token-1']);
  await eventually(() => times() === 2);
  answerLast();
  await eventually(async () => (await token()) === 'token-2');
  expect(times()).toBe(2);
});

test('an issuer that fails is asked anew every five seconds, and a token that is over is waited for', async () => {
  const { token, times, at, say } = await startIssuer();
  say(500);
  at(801);
  expect([await token(), await token()]).toEqual(['token-1', 'token-1']);
  await eventually(() => times() === 2);
  at(805.9);
  expect([await token(), times()]).toEqual(['token-1', 2]);
  let seconds = 801;
  // The answer before may be on its way still.
  await eventually(async () => {
    at((seconds += 5));
    return (await token()) === 'token-1' && times() > 2;
  });
  at(998.5);
  await expect(token()).rejects.toMatchObject({ reason: 'SERVICE_TOKEN_UNAVAILABLE' });
  say(200);
  expect(await token()).toMatch(/^token-\d+$/);
});
