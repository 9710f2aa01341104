/** What stands behind the edge in its test, and says what reached it. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Upstream } from '../routes.ts';

/** What a service says of its own answers. */
export const fromBehind = {
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=1',
};

/** Says which upstream it is and what reached it. */
export async function startUpstream(name: Upstream, servers: Server[]): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/api/v1/live') {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      outgoing.write('event: hello\ndata: {}\n\n'); // and no end
      return;
    }
    if (incoming.url?.endsWith('/page')) {
      outgoing.writeHead(400, { 'content-type': 'text/html' }).end('<p><code><!-- request-id --></code></p>');
      return;
    }
    outgoing.setHeader('content-type', 'application/json');
    for (const [header, value] of Object.entries(fromBehind)) outgoing.setHeader(header, value);
    if (incoming.headers['x-request-id']) outgoing.setHeader('x-request-id', incoming.headers['x-request-id']);
    outgoing.end(JSON.stringify({ name, url: incoming.url, headers: incoming.headers }));
  });
  server.on('upgrade', (incoming, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Saw: ${incoming.url}\r\n\r\n`,
    );
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
