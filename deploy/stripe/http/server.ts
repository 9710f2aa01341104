/** The doors: the API, the hosted pages, the script of Stripe's, and the controls of tests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiAnswer, ApiRequest } from './api.ts';
import { StripeFault } from './faults.ts';

export type PageRequest = { method: string; path: string; query: URLSearchParams; form: URLSearchParams };

export type PageAnswer = { status: number; body: string | Buffer; headers: Record<string, string> };

export type Doors = {
  api: (request: ApiRequest) => ApiAnswer;
  pages: (request: PageRequest) => PageAnswer | Promise<PageAnswer>;
  controls: (method: string, path: string, body: string) => unknown;
  /** Origins whose pages may post here. */
  ownOrigins: () => string[];
};

const mostBytes = 1_000_000;
const json = { 'content-type': 'application/json' };

export async function listen(
  doors: Doors,
  { host, port }: { host: string; port: number },
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    answer(doors, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) send(response, { status: 500, body: '', headers: {} });
    });
  });
  server.keepAliveTimeout = 65_000;
  server.listen(port, host);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function answer(doors: Doors, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = request;
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const path = url.pathname;
  if (isFromElsewhere(doors, request, path)) return send(response, { status: 403, body: '', headers: {} });
  const body = await bodyOf(request);
  if (path === '/health') return send(response, { status: 200, body: '{}', headers: json });
  if (path.startsWith('/v1/')) {
    const given = {
      authorization: headers.authorization,
      version: one(headers['stripe-version']),
      key: one(headers['idempotency-key']),
    };
    const told = doors.api({ method, path, query: url.search.slice(1), body, headers: given });
    if (told === undefined) return; // it hangs until who asked gives up
    return send(response, { ...told, headers: { ...json, ...told.headers } });
  }
  if (path.startsWith('/_test/')) {
    if (!isLoopback(request)) return send(response, { status: 403, body: '', headers: {} });
    return send(response, await controlled(doors, { method, path: path.slice('/_test/'.length), body }));
  }
  send(response, await doors.pages({ method, path, query: url.searchParams, form: new URLSearchParams(body) }));
}

async function controlled(
  doors: Doors,
  { method, path, body }: { method: string; path: string; body: string },
): Promise<PageAnswer> {
  try {
    const told = await doors.controls(method, path, body);
    return { status: 200, body: JSON.stringify(told ?? {}), headers: json };
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.error }), headers: json };
  }
}

/** A page of another origin may look at our pages, but neither post here nor move the controls. */
function isFromElsewhere(doors: Doors, { headers, method }: IncomingMessage, path: string): boolean {
  const { origin } = headers;
  if (origin === undefined || (method === 'GET' && !path.startsWith('/_test/'))) return false;
  return !doors.ownOrigins().includes(origin);
}

function isLoopback({ socket, headers }: IncomingMessage): boolean {
  const from = socket.remoteAddress ?? '';
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const isNear = from === '::1' || from.replace('::ffff:', '').startsWith('127.');
  return isNear && ['localhost', '127.0.0.1', '[::1]'].includes(host) && headers['x-forwarded-for'] === undefined;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new Error('a request was too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, { status, body, headers }: PageAnswer): void {
  response.writeHead(status, headers).end(body);
}
