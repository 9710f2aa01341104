/** The probes of a Janus pod. */
import { createServer } from 'node:http';

export type Health = { isLive: () => Promise<boolean>; isReady: () => boolean };

export function serveHealth(port: number, { isLive, isReady }: Health): void {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const known = path === '/health/live' || path === '/health/ready';
    void isLive()
      .catch(() => false)
      .then((live) => {
        const well = live && (path === '/health/live' || isReady());
        const status = !known ? 404 : well ? 200 : 503;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ live, ready: well }));
      });
  });
  server.listen(port);
}
