import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Secret } from '@parlance/runtime/config/secret';
import { makeAdminApi } from './admin-api.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.listening && server.close())));

/** Speaks HTTP by hand, so that it may also end as a process does that is killed: with its connections. */
async function aNode(onRequest: (socket: Socket, count: number, server: Server) => void) {
  let count = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => onRequest(socket, (count += 1), server));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const api = makeAdminApi({ url: `http://127.0.0.1:${port}/admin`, adminSecret: new Secret('admin') });
  return { api, asked: () => count };
}

function answer(socket: Socket, said: object): void {
  const text = JSON.stringify(said);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}`;
  socket.write(`${head}\r\n\r\n${text}`);
}
const pong = (socket: Socket) => answer(socket, { janus: 'pong' });

describe('A look at a media server', () => {
  test('that answers', async () => {
    const { api } = await aNode(pong);
    expect(await api.ping()).toBe('answered');
  });

  test('that is killed while it is asked says that nothing listens there, not that it is silent', async () => {
    const { api } = await aNode((socket, _count, server) => {
      server.close();
      socket.resetAndDestroy();
    });
    expect(await api.ping()).toBe('refused');
  });

  test('that breaks every connection is silent, and asked twice only', async () => {
    const { api, asked } = await aNode((socket) => socket.resetAndDestroy());
    expect([await api.ping(), asked()]).toEqual(['silent', 2]);
  });

  test('that hears and does not answer is silent', async () => {
    const { api, asked } = await aNode(() => undefined);
    expect([await api.ping(), asked()]).toEqual(['silent', 1]);
  });
});

test('what is asked of a media server that was killed and is back is answered, though the kept connection is the dead one’s', async () => {
  let kept: Socket | undefined;
  const { api, asked } = await aNode((socket, count) => {
    kept ??= socket;
    if (count === 2) return socket.resetAndDestroy();
    return answer(socket, { janus: 'success', response: { count, overTheKept: socket === kept } });
  });
  expect(await api.videoRoom({ request: 'list' })).toEqual({ count: 1, overTheKept: true });
  expect(await api.videoRoom({ request: 'list' })).toEqual({ count: 3, overTheKept: false });
  expect(asked()).toBe(3);
});
