/** The store at another address, where a test says what becomes of each request: it waits, or is answered otherwise. */
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bucket } from '../src/outbound/storage/s3-client.ts';

/** As a store says no: status and code. */
type Refusal = { status: number; code: string };
/** Nothing: it goes on to the store. */
export type Fate = (request: IncomingMessage) => Promise<Refusal | undefined> | Refusal | undefined;

export async function slowStore({ endpoint = '' }: Bucket) {
  const { hostname: host, port } = new URL(endpoint);
  let fate: Fate = () => undefined;
  const server = createServer((near, answer) => {
    void Promise.resolve(fate(near)).then((refusal) => {
      if (refusal !== undefined) {
        near.resume();
        return answer.writeHead(refusal.status).end(`<Error><Code>${refusal.code}</Code></Error>`);
      }
      // The name that was signed goes on with it.
      const { method, url: path, headers } = near;
      const far = httpRequest({ host, port, method, path, headers }, (came) => {
        answer.writeHead(came.statusCode ?? 500, came.headers);
        came.pipe(answer);
      });
      far.on('error', () => answer.destroy());
      return near.pipe(far);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    let: (next: Fate) => void (fate = next),
    close: () => void server.close().closeAllConnections(),
  };
}

/** Where parts are put together. */
export const isJoin = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'POST' && url.includes('uploadId=');
export const isPart = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'PUT' && url.includes('partNumber=');
