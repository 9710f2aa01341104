/** Asking the edge as a client with a will of its own does. */
import { request, type IncomingHttpHeaders } from 'node:http';

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
type Options = { method?: string; localAddress?: string };
export type Ask = (path: string, headers?: Record<string, string>, options?: Options) => Promise<Answer>;

/** Unlike fetch it sends paths and Host headers as they are. */
export const askAt =
  (port: number): Ask =>
  (path, headers = {}, { method = 'GET', localAddress } = {}) =>
    new Promise((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port, path, method, localAddress, headers: { host: `localhost:${port}`, ...headers } },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      call.on('error', reject);
      call.end();
    });
