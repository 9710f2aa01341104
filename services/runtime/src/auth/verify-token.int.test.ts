import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT } from 'jose';
import { tenForgeries } from '../testing/ten-forgeries.ts';
import { payloadOf, startTestIssuer, testUid, type TestIssuer } from '../testing/tokens.ts';
import { makeServiceToken } from './service-token.ts';
import { makeTokenVerifier } from './verify-token.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startTestIssuer();
});
afterAll(() => issuer.stop());
const verify = (token: string, overrides = {}) => makeTokenVerifier({ ...issuer, ...overrides })(token);
const refused = { kind: 'unauthenticated', message: 'User not authenticated' };

test('a good token says who acts; the uid is the subject without hyphens', async () => {
  const token = await issuer.mint({ role: 'tutor', email: 't@example.test', name: 'Tom Tutor' });
  expect(await verify(token)).toMatchObject({
    uid: testUid,
    role: 'tutor',
    email: 't@example.test',
    emailVerified: true,
    name: 'Tom Tutor',
    token,
  });
  expect(testUid).toMatch(/^[0-9a-f]{32}$/);
  expect(await verify(`Bearer ${token}`)).toMatchObject({ role: 'tutor' });
});

const unsecured = () =>
  new UnsecuredJWT(payloadOf({ role: 'admin' }))
    .setIssuer(issuer.issuer)
    .setAudience('parlance-api')
    .setSubject(testUid)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();
const symmetric = () =>
  new SignJWT(payloadOf({ role: 'admin' }))
    .setProtectedHeader({ alg: 'HS256', kid: 'test-key' })
    .setIssuer(issuer.issuer)
    .setAudience('parlance-api')
    .setSubject(testUid)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('k'.repeat(32)));

const forgeries: [string, () => Promise<string> | string][] = [
  ['no algorithm', () => unsecured()],
  ['a symmetric algorithm', () => symmetric()],
  ['another key', () => issuer.forge({ role: 'admin' })],
  ['expired', () => issuer.mint({ expiresIn: -30 })],
  ['two roles', () => issuer.mint({ roles: ['student', 'admin'] })],
  ['a role and the service role', () => issuer.mint({ roles: ['admin', 'service'] })],
  ['no role', () => issuer.mint({ roles: ['offline_access'] })],
  ['a role only as an attribute', () => issuer.mint({ roles: [], claims: { role: 'admin', roles: ['admin'] } })],
  ['a refresh token', () => issuer.mint({ claims: { typ: 'Refresh' } })],
  ['a subject that is no account', () => issuer.mint({ uid: 'somebody' })],
  ['no token at all', () => 'nonsense'],
];
test.each(forgeries)('refused: %s', async (_name, make) => {
  await expect(verify(await make())).rejects.toMatchObject(refused);
});

/** Counts who comes. */
async function startTrap() {
  let visits = 0;
  const server = createServer((_request, response) => {
    visits += 1;
    response.end('{"keys":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, visits: () => visits, stop: () => new Promise((resolve) => server.close(resolve)) };
}

test('KC3 ten forged tokens are refused, each in the same words, and nobody is asked about them', async () => {
  const trap = await startTrap();
  const verifier = makeTokenVerifier(issuer);
  await verifier(await issuer.mint());
  const fetched = issuer.keysFetched();
  const forged = await tenForgeries(issuer, trap.url);
  const refusals = await Promise.all(
    forged.map(({ token }) =>
      verifier(token).then(
        () => 'taken',
        (error: { kind: string; message: string }) => ({ kind: error.kind, message: error.message }),
      ),
    ),
  );
  expect(forged).toHaveLength(10);
  expect(refusals).toEqual(forged.map(() => refused));
  expect(forged.at(-1)?.token.length).toBeGreaterThan(64_000);
  expect([issuer.keysFetched() - fetched, trap.visits()]).toEqual([0, 0]);
  await trap.stop();
});

test('refused: another audience, another issuer', async () => {
  const token = await issuer.mint();
  await expect(verify(token, { audience: 'other-api' })).rejects.toMatchObject(refused);
  await expect(verify(token, { issuer: 'http://elsewhere' })).rejects.toMatchObject(refused);
});

test('expired tokens are told apart for the client to renew', async () => {
  await expect(verify(await issuer.mint({ expiresIn: -30 }))).rejects.toMatchObject({ reason: 'TOKEN_EXPIRED' });
});

test('revoked tokens are refused', async () => {
  const isRevoked = () => true;
  await expect(verify(await issuer.mint(), { isRevoked })).rejects.toMatchObject({
    ...refused,
    reason: 'TOKEN_REVOKED',
  });
});

test('with the issuer away known keys go on; without keys the answer is 503, not 401', async () => {
  const own = await startTestIssuer();
  const warm = makeTokenVerifier(own);
  const token = await own.mint();
  await warm(token);
  await own.stop();
  expect(await warm(token)).toMatchObject({ role: 'student' });
  await expect(makeTokenVerifier(own)(token)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a service’s token says which service; a person’s does not, and neither does a client that is none of ours', async () => {
  expect(await verify(await issuer.mint({ service: 'media' }))).toMatchObject({ role: 'service', service: 'media' });
  const others = [
    { role: 'service', claims: { azp: 'portal' } },
    { role: 'service', claims: { azp: ['svc-media'] } },
    { role: 'service', claims: { azp: 'x-svc-media' } },
    { role: 'service', claims: { azp: undefined } },
    { role: 'student', service: 'media' },
  ];
  for (const other of others) expect((await verify(await issuer.mint(other))).service).toBeUndefined();
});

test('the service token is fetched once for many callers and names a service account', async () => {
  const realFetch = globalThis.fetch;
  const fetches = jest.spyOn(globalThis, 'fetch').mockImplementation((...args) => realFetch(...args));
  const token = makeServiceToken({ tokenUrl: issuer.tokenUrl, clientId: 'svc-content', clientSecret: 'y' });
  const tokens = await Promise.all([token(), token(), token()]);
  expect(new Set(tokens).size).toBe(1);
  await token();
  expect(fetches).toHaveBeenCalledTimes(1);
  fetches.mockRestore();
  expect(await verify(await token())).toMatchObject({ role: 'service', service: 'content' });
});

test('no token endpoint, no token: 503', async () => {
  const token = makeServiceToken({ tokenUrl: 'http://127.0.0.1:1/token', clientId: 'svc-x', clientSecret: 'y' });
  await expect(token()).rejects.toMatchObject({ kind: 'unavailable', reason: 'SERVICE_TOKEN_UNAVAILABLE' });
});

test('a token that was checked is known for a minute: revoking it counts at once, its end and a changed letter too', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'clearTimeout'] });
  let revoked = false;
  const verifyHere = makeTokenVerifier({ ...issuer, isRevoked: () => revoked });
  const token = await issuer.mint({ role: 'student', expiresIn: 90 });
  const first = await verifyHere(token);
  expect(await verifyHere(token)).toBe(first);
  jest.advanceTimersByTime(59_999);
  expect(await verifyHere(token)).toBe(first);
  jest.advanceTimersByTime(1);
  const second = await verifyHere(token);
  expect([second === first, second.uid]).toEqual([false, first.uid]);
  await expect(verifyHere(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({ kind: 'unauthenticated' });
  jest.advanceTimersByTime(30_000 + 5_000);
  await expect(verifyHere(token)).rejects.toMatchObject({ reason: 'TOKEN_EXPIRED' });
  jest.useRealTimers();
  const other = await issuer.mint({ role: 'student' });
  await verifyHere(other);
  revoked = true;
  await expect(verifyHere(other)).rejects.toMatchObject({ kind: 'unauthenticated' });
});
