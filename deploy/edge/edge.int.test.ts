/** The edge on a real nginx: what is passed on, what is closed, and what a browser may keep. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BEHIND_PROXY_SETTLE_MS } from '@parlance/runtime/http/server';
import { waitUntil } from '../local/wait.ts';
import { securityHeaders, STRIPE_SCRIPTS } from './security-headers.ts';
import { askAt, type Ask } from './test/ask.ts';
import { formsAMinute, INDEX, SCRIPT, startEdge, UPSTREAMS, type RunningEdge } from './test/running-edge.ts';
import { fromBehind } from './test/upstream.ts';

let edge: RunningEdge;
let folder: string;
let port: number;
let ask: Ask;
let servers: readonly Server[];

beforeAll(async () => {
  edge = await startEdge();
  ({ folder, port, servers } = edge);
  ask = askAt(port);
});
afterAll(() => edge.stop());

test.each([
  ['/auth/realms/parlance/protocol/openid-connect/auth?x=1', 'keycloak'],
  ['/auth/resources/abc/login/css/page.css', 'keycloak'],
  ['/api/v1/profile/me', 'gateway'],
  ['/api/dev/clock', 'gateway'],
  ['/', 'gateway'],
  ['/?utm_source=x', 'gateway'],
  ['/policy', 'gateway'],
  ['/privacy', 'gateway'],
])('%s is passed on to %s as it is', async (path, name) => {
  const { status, body } = await ask(path);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ name, url: path });
});

test.each([
  ['//a:b/../media?ticket=x', 'media', '/media?ticket=x'],
  ['/janus-events/key/node/../../../media', 'media', '/media'],
  ['/%6dedia', 'media', '/media'],
  ['//elsewhere.example/..', 'gateway', '/'],
  ['/metrics/../policy', 'gateway', '/policy'],
  ['/x/../auth/realms/parlance/login-actions/authenticate?code=c', 'keycloak', undefined],
])('%s reaches %s under the address that it was found by', async (path, name, found = path.slice(5)) => {
  const { status, body } = await ask(path);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ name, url: found });
});

test.each([
  '/auth',
  '/auth/',
  '/auth/admin/realms/parlance/users',
  '/auth/admin/master/console/',
  '/auth/realms/master',
  '/auth/realms/master/protocol/openid-connect/token',
  '/auth/realms/../admin/realms',
  '/auth/realms/x/%2e%2e/master/',
  '/auth/realms/x%2F..%2Fmaster/',
  '/auth//admin/',
  '/auth/realms/master;x=1/protocol/openid-connect/token',
  '/auth/;x/admin/',
  '/auth/realms/%3B/../master',
  '/auth/health/ready',
  '/auth/metrics',
  '/remotes/unknown/mf-manifest.json',
  '/main.ffffffff.js',
  '/remotes/student/remoteEntry.ffffffff.js',
])('%s is not there for the outside', async (path) => {
  const { status, headers } = await ask(path);
  expect([status, headers['cache-control']]).toEqual([404, undefined]);
});

test.each(['/media/anything', '/janus-events/key', '/metrics', '/health/ready'])(
  '%s never reaches a service: it is a page of the portal like any unknown path',
  async (path) => {
    expect((await ask(path)).body).toBe(INDEX);
  },
);

test('what a caller says about its own identity does not reach a service', async () => {
  const claims = {
    'X-User-Id': 'mallory',
    'X-Forwarded-User': 'mallory',
    'X-Forwarded-For': '10.0.0.1',
    Forwarded: 'for=x',
    'X-Role': 'admin',
  };
  const { body } = await ask('/api/v1/profile/me', { ...claims, Authorization: 'Bearer t' });
  const { headers } = JSON.parse(body) as { headers: Record<string, string> };
  expect(headers).toMatchObject({
    authorization: 'Bearer t',
    host: `localhost:${port}`,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  for (const name of ['x-user-id', 'x-forwarded-user', 'forwarded', 'x-role']) expect(headers[name]).toBeUndefined();
});

test('KC3 a token of 64 kB reaches no service, and is refused in the one shape', async () => {
  const { status, headers, body } = await ask('/api/v1/profile/me', { Authorization: `Bearer ${'x'.repeat(65_536)}` });
  expect(status).toBe(431);
  expect(JSON.parse(body)).toEqual({
    error: { code: 'HEADERS_TOO_LARGE', message: 'The request is too large.', requestId: headers['x-request-id'] },
  });
});

test('another host name than ours gets 421, but for who asks whether it is there', async () => {
  const host = 'evil.example';
  const statusOf = async (path: string) => (await ask(path, { host })).status;
  expect([await statusOf('/'), await statusOf('/health'), await statusOf('/metrics')]).toEqual([421, 200, 200]);
});

test('a page of the portal is the shell, checked anew each time and with its headers', async () => {
  const { status, body, headers } = await ask('/student/bookings?view=upcoming');
  expect([status, body]).toEqual([200, INDEX]);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-");
});

test('NS-64 the first address is the portal where somebody signed in, and the page for strangers everywhere else', async () => {
  const { status, body, headers } = await ask('/?x=1', { cookie: 'a=b; portal=1' });
  expect([status, body, headers['cache-control']]).toEqual([200, INDEX, 'no-cache']);
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-");
  for (const cookie of ['portal=', 'a=b', 'notportal=1', 'AUTH_SESSION_ID=1'])
    expect([cookie, JSON.parse((await ask('/', { cookie })).body).name]).toEqual([cookie, 'gateway']);
});

test('NS-64 while the gateway is away a stranger gets the portal, which leads to the sign-in pages, and no fault', async () => {
  const away = servers[UPSTREAMS.indexOf('gateway')] as Server;
  const { port: at } = away.address() as AddressInfo;
  away.closeAllConnections();
  await once(away.close(), 'close');
  const { status, body, headers } = await ask('/');
  expect([status, body, headers['cache-control']]).toEqual([200, INDEX, 'no-cache']);
  await once(away.listen(at, '127.0.0.1'), 'listening');
  expect(JSON.parse((await ask('/')).body).name).toBe('gateway');
});

const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const securityNames = Object.keys(lower(securityHeaders({ publicUrl: 'https://school.example' })));
/** A place of the policy that is filled in when it starts leaves its space where there is nothing to fill in. */
const securityOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => securityNames.includes(name))
      .map(([name, value]) => [name, String(value).replaceAll(' ;', ';')]),
  );
const scriptsAt = (path: string) => (path === '/student/subscription' ? STRIPE_SCRIPTS : []);
const portals = (path: string) =>
  lower(securityHeaders({ publicUrl: `http://localhost:${port}`, pages: INDEX, paymentScripts: scriptsAt(path) }));

const itsOwn: [number, string[]][] = [
  [
    200,
    [
      '/signin',
      '/student/bookings',
      '/student/subscription',
      '/main.0123abcd.js',
      '/config.js',
      '/remotes/student/mf-manifest.json',
    ],
  ],
  [404, ['/main.ffffffff.js', '/remotes/x/y.json', '/auth/admin/', '/auth/;x/a']],
  [503, ['/files/abc', '/c/7K4M-Q2XD']],
];
test.each(itsOwn)(
  'SUB-13 what the edge answers itself with %i has the whole set of security headers, each once; one page names the provider',
  async (status, paths) => {
    for (const path of paths) {
      const answer = await ask(path);
      expect([path, answer.status, securityOf(answer.headers)]).toEqual([path, status, portals(path)]);
    }
  },
);

test.each(['/api/v1/profile/me', '/auth/realms/parlance/account', '/api/v1/speedtest'])(
  '%s has the headers of whoever answers, and no demand for TLS that the address cannot keep',
  async (path) => {
    const { 'strict-transport-security': _theirs, ...kept } = fromBehind;
    expect(securityOf((await ask(path)).headers)).toEqual(kept);
  },
);

test('hashed files are kept for ever and come compressed as they were built', async () => {
  const { headers } = await ask('/main.0123abcd.js', { 'accept-encoding': 'gzip' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['content-length']).toBe(String(gzipSync(SCRIPT).length));
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test.each(['/config.js', '/remotes/student/mf-manifest.json'])('%s is checked anew each time', async (path) => {
  const { status, headers } = await ask(path);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
});

test('config.js says where sign-in and the remotes are', async () => {
  const { body } = await ask('/config.js');
  expect(body).toContain('"student":"/remotes/student/mf-manifest.json"');
  expect(body).toContain('"clientId":"portal"');
});

test('a live stream reaches the browser while it is still open', async () => {
  const first = await new Promise<string>((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path: '/api/v1/live', headers: { host: `localhost:${port}` } },
      (incoming) => {
        incoming.once('data', (chunk: Buffer) => {
          resolve(chunk.toString());
          call.destroy();
        });
      },
    );
    call.on('error', reject);
    call.end();
  });
  expect(first).toBe('event: hello\ndata: {}\n\n');
});

test('a WebSocket is handed over to media, with its ticket', async () => {
  const saw = await new Promise<unknown>((resolve, reject) => {
    const headers = { host: `localhost:${port}`, connection: 'Upgrade', upgrade: 'websocket' };
    const call = request({ host: '127.0.0.1', port, path: '/media?ticket=t1', headers });
    call.on('upgrade', (incoming, socket) => {
      socket.destroy();
      resolve(incoming.headers['x-saw']);
    });
    call.on('error', reject);
    call.end();
  });
  expect(saw).toBe('/media?ticket=t1');
});

test('the edge asks on the connection it has, and closes it well before a service that stops does', async () => {
  const gateway = servers[UPSTREAMS.indexOf('gateway')] as Server;
  const from: IncomingMessage['socket'][] = [];
  const note = ({ socket }: IncomingMessage) => void from.push(socket);
  gateway.on('request', note);
  await ask('/api/v1/thing');
  const last = performance.now();
  await ask('/api/v1/thing');
  gateway.off('request', note);
  const [kept, again] = from;
  expect(again).toBe(kept);
  if (kept?.closed === false) await once(kept, 'close');
  const idleMs = performance.now() - last;
  expect(idleMs).toBeGreaterThan(900);
  expect(idleMs).toBeLessThan(BEHIND_PROXY_SETTLE_MS - 500);
});

test('a service that is down is 503 in the one shape of errors, with a time to come back', async () => {
  const { status, headers, body } = await ask('/files/abc');
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(body)).toEqual({
    error: {
      code: 'UNAVAILABLE',
      message: 'The service is not available at the moment. Please try again.',
      requestId: headers['x-request-id'],
    },
  });
});

test('AUTH-06, L12 while the sign-in server is away, people get a page with the catalogue’s words, as 503', async () => {
  const away = servers[UPSTREAMS.indexOf('keycloak')] as Server;
  const { port: at } = away.address() as AddressInfo;
  away.closeAllConnections();
  await once(away.close(), 'close');
  const { status, headers, body } = await ask('/auth/realms/parlance/protocol/openid-connect/auth?client_id=portal');
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(headers['content-type']).toContain('text/html');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(body).toContain('Sorry - there was an error logging in, please try again.');
  expect(body).toContain(`Reference <code>${String(headers['x-request-id'])}</code>`);
  expect((await ask('/sign-in-away.html')).status).toBe(404);
  await once(away.listen(at, '127.0.0.1'), 'listening');
});

test.each([
  ['AUTH-06 twenty sign-in', 'signIn', 'authenticate'],
  ['AUTH-06, NS-44 ten sign-up', 'signUp', 'registration'],
] as const)(
  '%s forms a minute from one address and as many more at once; then it reads the fallback words, and others go on',
  async (_what, form, action) => {
    const aMinute = formsAMinute[form];
    const path = `/auth/realms/parlance/login-actions/${action}?session_code=x&execution=y`;
    const send = (localAddress: string) => ask(path, {}, { method: 'POST', localAddress });
    const from = performance.now();
    let answer = await send('127.0.0.1');
    let passed = 0;
    while (answer.status === 200 && passed < 1_000) {
      passed += 1;
      answer = await send('127.0.0.1');
    }
    const minutes = (performance.now() - from) / 60_000;
    // What went through: the first, as many at once as a minute has, and what the time brought meanwhile.
    expect(passed).toBeGreaterThanOrEqual(aMinute + 1);
    expect(passed).toBeLessThanOrEqual(aMinute + 2 + aMinute * minutes);
    expect([answer.status, answer.headers['cache-control']]).toEqual([429, 'no-store']);
    expect(answer.body).toContain('Sorry - there was an error logging in, please try again.');
    expect((await ask(path)).status).toBe(200);
    expect((await send('127.0.0.2')).status).toBe(200);
  },
);

test('one id for each request, on the way in and on every way out, on pages for faults, and never the caller’s', async () => {
  const told = async (path: string, body: (id: string) => unknown, headers = {}, method = 'GET') => {
    const { headers: said, body: text } = await ask(path, { 'X-Request-Id': 'a'.repeat(32), ...headers }, { method });
    const id = String(said['x-request-id']);
    expect([path, id]).toEqual([path, expect.stringMatching(/^(?!a{32})[0-9a-f]{32}$/)]);
    expect([path, text]).toEqual([path, body(id)]);
  };
  await told('/api/v1/here', (id) => expect.stringContaining(`"x-request-id":"${id}"`));
  for (const path of ['/signin', '/main.ffffffff.js', '/auth/admin/', '/']) await told(path, () => expect.anything());
  await told('/', () => expect.anything(), { host: 'evil.example' });
  await told(
    '/api/v1/much',
    (id) => expect.stringContaining(`"requestId":"${id}"`),
    { 'content-length': '9000000' },
    'POST',
  );
  await told('/auth/realms/parlance/page', (id) => `<p><code>${id}</code></p>`);
  await told('/api/v1/page', () => '<p><code><!-- request-id --></code></p>');
});

test('the access log holds paths without queries, and says who refused, at both tries to connect', async () => {
  await ask('/api/v1/thing?token=very-secret');
  await ask('/files/nobody-there');
  const file = join(folder, 'access.log'); // a line is written once its answer is on its way
  await waitUntil(async () => readFileSync(file, 'utf8').includes('/files/nobody-there'), { deadlineMs: 2_000 });
  const log = readFileSync(file, 'utf8');
  expect(log).toMatch(/ GET \/api\/v1\/thing 200 \d+ [\d.]+ [0-9a-f]{32} 200 [\d.]+\n/);
  expect(log).toMatch(/ GET \/files\/nobody-there 503 \d+ [\d.]+ [0-9a-f]{32} 502, 502 [\d.]+, [\d.]+\n/);
  expect(log).not.toContain('very-secret');
});
