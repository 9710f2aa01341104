/** The part of the environment that every service has; a service extends it with its own fields. */
import { z } from 'zod';
import { address, httpUrl, list, secret, text } from './fields.ts';

/** gRPC addresses (`host:port`) of the peers. */
const peers = z.object({
  identityGrpc: address(),
  bookingGrpc: address(),
  paymentsGrpc: address(),
  contentGrpc: address(),
  notificationGrpc: address(),
  mediaGrpc: address(),
});

export const serviceConfig = z.object({
  /** The service's own database; nobody else reads it. */
  databaseUrl: text(),
  kafkaBrokers: list(),
  /** Only for what may vanish. */
  redisUrl: text(),
  grpcListen: address(),
  /** Serves /health/live, /health/ready and /metrics. */
  httpListen: address(),
  /** The issuer exactly as it stands in tokens. */
  oidcIssuer: httpUrl(),
  /** Where the keys are fetched, by a direct way that need not be the public one. */
  oidcJwksUrl: httpUrl(),
  oidcTokenUrl: httpUrl(),
  oidcAudience: text().default('parlance-api'),
  serviceClientId: text(),
  serviceClientSecret: secret(),
  /** Origin that people see; links begin with it. */
  publicUrl: httpUrl(),
  peers,
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Traces are sent only when this is set. */
  otelExporterOtlpEndpoint: httpUrl().optional(),
});

export type ServiceConfig = z.infer<typeof serviceConfig>;
