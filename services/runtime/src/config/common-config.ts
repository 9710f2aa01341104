/** The part of the environment that every service has; a service extends it with its own fields. */
import { z } from 'zod';
import { address, choice, httpUrl, integer, number, peerAddress, secret, text } from './fields.ts';
import { kafkaConfig } from './kafka-config.ts';

/** The field with the gRPC addresses (`host:port`) of those whom a process calls, and of nobody else. */
export function peers<P extends string>(...names: readonly P[]) {
  const fields = names.map((name) => [`${name}Grpc`, peerAddress(`Where ${name} is called.`)]);
  return { peers: z.object(Object.fromEntries(fields) as Record<`${P}Grpc`, ReturnType<typeof peerAddress>>) };
}

export const redisUrl = text('Counters, caches and hints: only what may vanish.').meta({ secret: true });
export const publicUrl = httpUrl('Origin that people see; links begin with it.');

export const serviceConfig = z.object({
  databaseUrl: text("The service's own database; nobody else reads it.").meta({ secret: true }),
  databaseTimeoutMs: integer(
    'Longest statement, and longest wait for a database that does not answer. Who calls may wait for less.',
    { unit: 'milliseconds', min: 500, max: 60_000 },
  ).default(10_000),
  kafka: kafkaConfig,
  grpcListen: address('Where the gateway and the peers call.'),
  httpListen: address('Serves /health/live, /health/ready and /metrics, and what the service offers over HTTP.'),
  oidcIssuer: httpUrl('The issuer exactly as it stands in tokens.'),
  oidcJwksUrl: httpUrl('Where the keys of tokens are fetched, by a direct way that need not be the public one.'),
  oidcTokenUrl: httpUrl('Where the service gets its own token from, to call its peers.'),
  oidcAudience: text('Tokens made for anybody else are refused.').default('parlance-api'),
  serviceClientId: text('Who the service is when it calls a peer: peers decide by it what it may ask.'),
  serviceClientSecret: secret('Proves to Keycloak that the service is who it says.'),
  logLevel: choice('How much is logged; what each level is for stands in logging/levels.md of the runtime.', [
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
    'silent',
  ]).default('info'),
  otelExporterOtlpEndpoint: httpUrl('Collector of traces; without it none are made.').optional(),
  otelTracesSamplerArg: number('Which part of the traces is kept, the same in every process; unset: all.', {
    unit: 'share',
    min: 0,
    max: 1,
  }).optional(),
});

export type ServiceConfig = z.infer<typeof serviceConfig>;
