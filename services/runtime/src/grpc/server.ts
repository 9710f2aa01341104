/** Serves the contracts over gRPC: promise-style handlers behind one readable list of middleware. */
import { Server, ServerCredentials, type ServiceDefinition } from '@grpc/grpc-js';
import type { Actor } from '../auth/actor.ts';
import { unavailable } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { atMost } from '../waiting/waiting.ts';
import type { ServiceBinding } from './define-service.ts';
import { methodsOf } from './methods.ts';
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
export { requireActor, type Call, type StreamingCall } from './call.ts';

export type GrpcServerOptions = {
  /** `host:port`; port 0 lets the system choose. */
  listen: string;
  services: readonly ServiceBinding[];
  verifyToken: (bearer: string) => Promise<Actor>;
  isRevoked?: ((actor: Actor) => boolean) | undefined;
  revocationsAreStale?: (() => boolean) | undefined;
  log: Logger;
};

export type GrpcServer = { port: number; stop(): Promise<void> };

/** In-flight calls get this long when the server stops. */
const drainMs = 6_000;

export async function startGrpcServer(options: GrpcServerOptions): Promise<GrpcServer> {
  const { listen, services, log, verifyToken, isRevoked, revocationsAreStale } = options;
  const steps: Middleware[] = [
    context,
    trace,
    metrics,
    logCalls(log),
    errors,
    deadline,
    identity({ verifyToken, isRevoked, revocationsAreStale }),
  ];
  const server = new Server({
    'grpc.keepalive_time_ms': 20_000,
    'grpc.keepalive_timeout_ms': 10_000,
    'grpc.max_receive_message_length': 4 * 1024 * 1024,
  });
  const open = new Set<CallInfo>();
  for (const service of services) addService(server, service, { steps, open });
  const port = await bind(server, listen);
  log.info({ port, services: services.map((service) => service.name) }, 'gRPC server listens');
  return { port, stop: () => stop(server, open) };
}

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

/** No new calls; answers are finished, streams are told to come back elsewhere. */
async function stop(server: Server, open: Set<CallInfo>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
  for (const info of open) if (info.isStream) info.abort.abort(unavailable('SHUTTING_DOWN'));
  await atMost(drainMs, closed);
  server.forceShutdown();
}
