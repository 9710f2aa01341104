import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makePlainCaller } from './plain-call.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('what is asked is sent whole, and status, place and text come back over one connection', async () => {
  const ports = new Set<number | undefined>();
  const url = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      response.writeHead(201, { location: '/new' }).end(`${request.method} ${request.headers['x-who']} ${body}`);
    });
  });
  const call = makePlainCaller();
  const asked = { method: 'POST', headers: { 'x-who': 'me' }, body: 'größer', timeoutMs: 5_000 };
  for (let times = 0; times < 3; times += 1)
    expect(await call(url, asked)).toEqual({ status: 201, location: '/new', text: 'POST me größer' });
  expect(ports.size).toBe(1);
});

test.each<[string, RequestListener, RegExp, number?]>([
  ['says nothing', () => undefined, /^no answer within 100 ms$/, 100],
  ['begins and says no more', (_request, response) => void response.write('half'), /^no answer within 100 ms$/, 100],
  [
    'breaks off',
    (_request, response) => void response.write('half', () => response.destroy()),
    /aborted|broke off|ECONNRESET/,
  ],
])('a server that %s is a fault', async (_how, answer, said, timeoutMs = 5_000) => {
  const url = await serve(answer);
  const asking = makePlainCaller()(url, { method: 'GET', headers: {}, timeoutMs });
  await expect(asking).rejects.toThrow(said);
});
