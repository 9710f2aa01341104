/** The private HTTP door of a service: health, metrics, and whatever routes it brings along. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Router } from 'express';
import type { Readiness } from '../lifecycle/readiness.ts';
import { RELEASE } from '../service/release.ts';
import { histogram, registry, type ValueOf } from '../telemetry/metrics.ts';
import { atMost } from '../waiting/waiting.ts';

export type HealthServerOptions = {
  /** `host:port`; port 0 lets the system choose. */
  listen: string;
  readiness: Pick<Readiness, 'report' | 'closed'>;
  /** Everything that is neither health nor metrics. */
  routes?: Router | undefined;
  /** The same, where one answers whatever is asked by itself. */
  answer?: Handler;
};

export type HealthServer = {
  port: number;
  /** For whoever takes WebSocket upgrades. */
  server: Server;
  stop(): Promise<void>;
};

/** So that a bearer token that is far too long is refused in our own words (401); Node's own limit answers a bare 431. */
const maxHeaderSize = 96 * 1_024;
/** None: a part of a file takes as long as a slow line needs, and Node would cut it at five minutes. The proxy in front ends what stands still. */
const requestTimeout = 0;
/** Node's own, which without the other there would be none of. */
const headersTimeout = 60_000;

/** Of a stopping server: how long connections that nobody uses are left open. */
const settleMs = 500;
/** Of one behind a proxy, which closes what it does not use after a second: it never writes into a connection that we close. */
export const BEHIND_PROXY_SETTLE_MS = 2_000;
const lookMs = 25;

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export async function startHealthServer(options: HealthServerOptions): Promise<HealthServer> {
  const { listen, readiness, routes } = options;
  const others = options.answer ?? (routes === undefined ? notFound : measured(await application(routes)));
  const server = createServer({ maxHeaderSize, requestTimeout, headersTimeout }, (request, response) => {
    // Whoever keeps connections open is asked not to use this one again, for it will be closed.
    if (readiness.closed) response.shouldKeepAlive = false;
    const own = ownRoutes[(request.url ?? '').split('?')[0] ?? ''];
    if (own === undefined) others(request, response);
    else void own(readiness, response);
  });
  const { host, port } = parseAddress(listen);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const stop = () => close(server, others === notFound ? settleMs : BEHIND_PROXY_SETTLE_MS);
  return { port: (server.address() as AddressInfo).port, server, stop };
}

const ownRoutes: Record<
  string,
  (readiness: Pick<Readiness, 'report'>, response: ServerResponse) => Promise<void> | void
> = {
  // Answering at all is the proof: the event loop turns.
  '/health/live': (_readiness, response) => json(response, 200, { live: true, release: RELEASE }),
  '/health/ready': async (readiness, response) => {
    const report = await readiness.report();
    json(response, report.ready ? 200 : 503, report);
  },
  '/metrics': async (_readiness, response) => {
    response.setHeader('content-type', registry.contentType);
    response.end(await registry.metrics());
  },
};

function json(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

function notFound(_request: IncomingMessage, response: ServerResponse): void {
  json(response, 404, { error: { code: 'NOT_FOUND', message: 'Not found' } });
}

/** Whoever answers by itself measures by itself. */
function measured(answer: Handler): Handler {
  const seconds = histogram('http_server_seconds');
  // A series that begins with many faults would not show them.
  seconds.zero({ outcome: 'fault' });
  return (request, response) => {
    const started = performance.now();
    response.once('close', () =>
      seconds.observe({ outcome: outcomeOf(response) }, (performance.now() - started) / 1_000),
    );
    return answer(request, response);
  };
}

/** A fault that was said is one, also to somebody who had gone by then. */
function outcomeOf({ statusCode, writableFinished }: ServerResponse): ValueOf<'http_server_seconds', 'outcome'> {
  if (statusCode >= 500) return 'fault';
  if (!writableFinished) return 'cut';
  return statusCode >= 400 ? 'refused' : 'ok';
}

/** Express is loaded only by services that bring routes. */
async function application(routes: Router): Promise<Handler> {
  const { default: express } = await import('express');
  const app = express();
  app.disable('x-powered-by');
  app.use(routes);
  app.use((request: IncomingMessage, response: ServerResponse) => notFound(request, response));
  return app as Handler;
}

function parseAddress(listen: string): { host: string; port: number } {
  const at = listen.lastIndexOf(':');
  return { host: listen.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(listen.slice(at + 1)) };
}

/**
 * Requests in flight are answered, for at most three seconds; who took upgrades closes them before. Connections are kept
 * a moment longer: a request may be on its way on one, and whoever sent it would not know whether it was done.
 */
async function close(server: Server, settleMs: number): Promise<void> {
  const isEmpty = async () => (await promisify(server.getConnections.bind(server))()) === 0;
  for (let left = settleMs; left > 0 && !(await isEmpty()); left -= lookMs) await sleep(lookMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await atMost(3_000, closed);
  server.closeAllConnections();
}
