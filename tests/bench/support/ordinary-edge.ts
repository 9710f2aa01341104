/**
 * The same two programs as anybody would make them of libraries as they come, doing what ours have to: the caller's token is verified,
 * the call is counted in Redis, the query is checked, and each program writes a line and measures each call. `-- serve` is the second.
 */
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { Client, credentials, Metadata, Server, ServerCredentials } from '@grpc/grpc-js';
import express, { type RequestHandler } from 'express';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { pino } from 'pino';
import { Histogram } from 'prom-client';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { createClient } from 'redis';
import { z } from 'zod';
import { deserialize, path, serialize, service, statementsOf } from './ask-by-grpc.ts';
import type { BareRoute } from './bare-express.ts';

const routes = JSON.parse(process.argv[2] ?? '[]') as BareRoute[];
const { ISSUER: issuer = '', REDIS_URL: redisUrl = '' } = process.env;
// The first line of the output is the port; these go where nobody reads.
const log = pino(pino.destination({ dest: '/dev/null', sync: false }));
const took = new Histogram({ name: 'took_seconds', help: 'of calls', labelNames: ['method', 'route', 'status'] });
const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`));
const verify = (bearer: unknown) => jwtVerify(String(bearer).replace('Bearer ', ''), keys, { issuer });

function told(route: string, status: number, method: string, startedAt: number, id: string): void {
  const seconds = (performance.now() - startedAt) / 1_000;
  took.observe({ method, route, status }, seconds);
  log.info({ id, method, route, status, seconds }, 'answered');
}

function serve(): void {
  const statements = statementsOf(routes);
  const server = new Server();
  server.addService(service, {
    ask(
      call: { request: unknown; metadata: Metadata },
      callback: (error: Error | null, reply?: unknown) => void,
    ): void {
      const startedAt = performance.now();
      const name = String(call.request);
      const [bearer, id] = ['authorization', 'x-request-id'].map((word) => call.metadata.get(word)[0]);
      verify(bearer)
        .then(() => statements.get(name)?.())
        .then((answer) => {
          callback(null, answer?.rows);
          told(name, 0, 'ask', startedAt, String(id));
        })
        .catch((error: Error) => callback(error));
    },
  });
  server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_error, port) => console.log(port));
}

const measured: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  const id = crypto.randomUUID();
  Object.assign(response.locals, { id });
  response.set({ 'X-Request-Id': id, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  response.once('close', () => told(request.path, response.statusCode, request.method, startedAt, id));
  next();
};

const signedIn: RequestHandler = async (request, response, next) => {
  const { payload } = await verify(request.get('authorization'));
  Object.assign(response.locals, { uid: payload.sub });
  next();
};

async function counted(): Promise<RequestHandler> {
  const redis = createClient({ url: redisUrl });
  await redis.connect();
  const limiter = new RateLimiterRedis({ storeClient: redis, useRedisPackage: true, points: 1e9, duration: 60 });
  return async (_request, response, next) => {
    await limiter.consume(String(response.locals.uid));
    next();
  };
}

async function front(): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', import.meta.filename, JSON.stringify(routes), 'serve'];
  const behind = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => behind.kill());
  process.once('SIGTERM', () => process.exit(0));
  const [said] = (await once(behind.stdout, 'data')) as [Buffer];
  const client = new Client(`127.0.0.1:${said.toString().trim()}`, credentials.createInsecure());
  const ask = (name: string, bearer: string, id: string) =>
    new Promise<unknown>((resolve, reject) => {
      const metadata = new Metadata();
      metadata.set('authorization', bearer);
      metadata.set('x-request-id', id);
      const deadline = Date.now() + 10_000;
      client.makeUnaryRequest(path, serialize, deserialize, name, metadata, { deadline }, (error, rows) =>
        error ? reject(error) : resolve(rows),
      );
    });
  const query = z.strictObject({ view: z.enum(['upcoming', 'past']).optional() });
  const app = express();
  app.disable('x-powered-by');
  app.use(measured, signedIn, await counted(), express.json());
  for (const { path: name, method } of routes)
    app[method](name, async (request, response) => {
      query.parse(request.query);
      response.json({ items: await ask(name, request.get('authorization') ?? '', String(response.locals.id)) });
    });
  const server = app.listen(0, '127.0.0.1', () =>
    console.log(`${(server.address() as AddressInfo).port} ${process.pid} ${behind.pid}`),
  );
}

if (process.argv[3] === 'serve') serve();
else await front();
