/** A caller that costs little, because it shares the machine with what it measures: one kept connection, answers looked at for their status. */
import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { platform } from '../support/platform-info.ts';

export type PlainCaller = { put(path: string, body: object): Promise<number>; close(): void };

/** `path` is relative to /api/v1/; every call has an idempotency key of its own. */
export function plainCaller(token: string): PlainCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(platform().publicUrl);
  const put = (path: string, body: object) =>
    new Promise<number>((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': randomUUID(),
      };
      const call = request({ agent, hostname, port, method: 'PUT', path: `/api/v1/${path}`, headers }, (answer) =>
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode ?? 0))
          .on('error', reject),
      );
      call.on('error', reject).end(text);
    });
  return { put, close: () => agent.destroy() };
}
