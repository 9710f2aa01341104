/** Serves the contracts over gRPC: promise-style handlers behind one readable list of middleware. */
import type { ServerOptions } from 'node:http2';
import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import type { Actor } from '../auth/actor.ts';
import { refuse } from '../errors/refusals.ts';
import type { Logger } from '../logging/logger.ts';
import { atMost, pause } from '../waiting/waiting.ts';
import type { ServiceBinding } from './define-service.ts';
import { methodsOf } from './methods.ts';
import { admission } from './middleware/admission.ts';
import { context } from './middleware/context.ts';
import { deadline } from './middleware/deadline.ts';
import { errors } from './middleware/errors.ts';
import { identity } from './middleware/identity.ts';
import { log as logCalls } from './middleware/log.ts';
import { metrics } from './middleware/metrics.ts';
import type { CallInfo, Middleware } from './middleware/middleware.ts';
import { trace } from './middleware/trace.ts';
import { serveMethod } from './serve-method.ts';

// The names under which services know these.
export { defineService, type Handlers, type ServiceBinding } from './define-service.ts';
export { commandOf, openCommandOf, requireActor, requirePerson, type Call, type StreamingCall } from './call.ts';

export type GrpcServerOptions = {
  /** `host:port`; port 0 lets the system choose. */
  listen: string;
  services: readonly ServiceBinding[];
  verifyToken: (bearer: string) => Promise<Actor>;
  isRevoked?: ((actor: Actor) => boolean) | undefined;
  revocationsAreStale?: (() => boolean) | undefined;
  log: Logger;
  /** Of the database behind the handlers; left out: whatever comes is begun. */
  databaseConnections?: number | undefined;
};

export type GrpcServer = { port: number; stop(): Promise<void> };

/** A stopping server answers so long at most: to who comes back before the successor's address has got to them. */
const lingerMs = 2_000;
/** As often it sends them away meanwhile. */
const goodbyeEveryMs = 500;
/** When no call has come for so long, everybody knows. */
const idleMs = 500;
/** In-flight calls get this long after it. */
const drainMs = 4_500;

export async function startGrpcServer(options: GrpcServerOptions): Promise<GrpcServer> {
  const { listen, services, log, verifyToken, isRevoked, revocationsAreStale } = options;
  const open: OpenCalls = { calls: new Set(), lastAt: -Infinity };
  const steps: Middleware[] = [
    (_info, next) => {
      open.lastAt = performance.now();
      return next();
    },
    context,
    trace,
    metrics,
    logCalls(log),
    errors,
    deadline,
    identity({ verifyToken, isRevoked, revocationsAreStale }),
    admission(options.databaseConnections ?? Infinity),
  ];
  const server = new Server({
    'grpc.keepalive_time_ms': 20_000,
    'grpc.keepalive_timeout_ms': 10_000,
    'grpc.enable_channelz': 0,
    'grpc.max_receive_message_length': 4 * 1024 * 1024,
  });
  bearCancellations(server);
  for (const service of services) addService(server, service, { steps, open: open.calls });
  const port = await bind(server, listen);
  log.info({ port, services: services.map((service) => service.name) }, 'gRPC server listens');
  const address = `${listen.slice(0, listen.lastIndexOf(':'))}:${port}`;
  return { port, stop: () => stop(server, address, open) };
}

/**
 * Each page that is closed cancels its streams. Node ends a connection on which more than a thousand calls are cancelled at once, which
 * strangers could do to harm, and breaks the streams of all others with it; here our own programs call. grpc-js has no option for it.
 */
function bearCancellations(server: Server): void {
  const { commonServerOptions } = server as unknown as { commonServerOptions?: ServerOptions };
  if (commonServerOptions === undefined) throw new Error('grpc-js has another place for the options of its HTTP/2');
  Object.assign(commonServerOptions, {
    streamResetBurst: 1_000_000,
    streamResetRate: 1_000_000,
  } satisfies ServerOptions);
}

/** What is under way, and when the last call came (of `performance.now()`). */
type OpenCalls = { calls: Set<CallInfo>; lastAt: number };

function addService(
  server: Server,
  { name, handlers }: ServiceBinding,
  shared: { steps: readonly Middleware[]; open: Set<CallInfo> },
): void {
  const definition: Record<string, ServiceDefinition[string]> = {};
  const implementation: Record<string, ReturnType<typeof serveMethod>> = {};
  for (const method of methodsOf(name)) {
    const handler = handlers[method.key];
    if (handler === undefined) throw new Error(`${method.fullName} has no handler`);
    definition[method.key] = method.definition;
    implementation[method.key] = serveMethod({ method, handler: handler.bind(handlers), ...shared });
  }
  server.addService(definition, implementation);
}

function bind(server: Server, listen: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(listen, ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    );
  });
}

/** Everybody is sent away, then no new calls; answers are finished, streams are ended so that they come back elsewhere. */
async function stop(server: Server, address: string, open: OpenCalls): Promise<void> {
  await sendAway(server, address, open);
  const closed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  for (const info of open.calls) if (info.isStream) info.abort.abort(refuse('SHUTTING_DOWN'));
  await atMost(drainMs, closed);
  server.forceShutdown();
}

/**
 * Callers whose connection says goodbye ask for addresses and come back at once. A door that is shut by then fails their
 * calls for as long as the answer takes, which is long when a whole release is rolled out.
 */
async function sendAway(server: Server, address: string, open: OpenCalls): Promise<void> {
  const never = new AbortController().signal;
  const began = performance.now();
  let goodbyes = 0;
  for (;;) {
    const now = performance.now();
    if (now - open.lastAt >= idleMs || now - began >= lingerMs) return;
    if (now - began >= goodbyes * goodbyeEveryMs) {
      server.drain(address, lingerMs + drainMs);
      goodbyes += 1;
    }
    await pause(50, never);
  }
}
