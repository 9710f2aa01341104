/** What a service's component tests stand on: its own fresh database, an issuer of tokens, gRPC servers on free ports, clients for any role. */
import type { Clock } from '../clock/clock.ts';
import type { ServiceConfig } from '../config/common-config.ts';
import { Secret } from '../config/secret.ts';
import { makeTokenVerifier, type TokenVerifier } from '../auth/verify-token.ts';
import { makeClient, type GrpcClient } from '../grpc/client.ts';
import type { ServiceBinding } from '../grpc/define-service.ts';
import type { MethodMap, ServiceDescriptor } from '../grpc/methods.ts';
import { startGrpcServer } from '../grpc/server.ts';
import { makeLife, type Life } from '../lifecycle/life.ts';
import { makeLogger, type Logger } from '../logging/logger.ts';
import type { Migration } from '../postgres/migrate.ts';
import type { Channel } from '../service/open-service.ts';
import { freshDatabase, type FreshDatabase } from './postgres.ts';
import { startTestIssuer, type MintOptions, type TestIssuer } from './tokens.ts';

export type HarnessOptions = {
  name: string;
  migrations: readonly Migration[];
  /** 'silent' unless somebody looks for a fault. */
  logLevel?: string;
};

export type ServiceHarness = {
  db: FreshDatabase;
  issuer: TestIssuer;
  verifyToken: TokenVerifier;
  /** What any service asks for: own database, shared Kafka and Redis, peers at an address where nobody listens. */
  config: ReturnType<typeof configFor>;
  log: Logger;
  /** For compose functions; stopped with the harness. */
  life: Life;
  /** Serves these on a free port, the service under test or a stand-in for a peer; answers `host:port`. */
  serve(services: readonly ServiceBinding[]): Promise<string>;
  /** A client of whatever listens at `address`, calling as the person described. */
  client<M extends MethodMap<M>>(
    descriptor: ServiceDescriptor<M>,
    address: string,
    as?: MintOptions | 'nobody',
  ): GrpcClient<M>;
  stop(): Promise<void>;
};

/** What a test gives to compose a whole service; the rest is as the service's own tests have it. */
export type ForTest = {
  config: ServiceHarness['config'];
  life: Life;
  clock?: Clock;
  channel?: Channel | undefined;
};

const nobodyThere = '127.0.0.1:1';

export async function startServiceHarness({
  name,
  migrations,
  logLevel = 'silent',
}: HarnessOptions): Promise<ServiceHarness> {
  const [db, issuer] = await Promise.all([freshDatabase(name, migrations), startTestIssuer()]);
  const log = makeLogger({ name, level: logLevel });
  const life = makeLife(name, log);
  const verifyToken = makeTokenVerifier(issuer);
  life.onStop('database', () => db.drop());
  life.onStop('issuer', () => issuer.stop());
  return {
    db,
    issuer,
    log,
    life,
    verifyToken,
    config: configFor(name, db, issuer),
    async serve(services) {
      const server = await startGrpcServer({ listen: '127.0.0.1:0', services, verifyToken, log });
      life.onStop('gRPC server', () => server.stop());
      return `127.0.0.1:${server.port}`;
    },
    client(descriptor, address, as = {}) {
      const client = makeClient(descriptor, { address, token: () => (as === 'nobody' ? undefined : issuer.mint(as)) });
      life.onStop('client', () => client.close());
      return client;
    },
    stop: () => life.stop(),
  };
}

function configFor(name: string, db: FreshDatabase, issuer: TestIssuer) {
  return {
    databaseUrl: db.url,
    databaseTimeoutMs: 10_000,
    kafka: { brokers: (process.env.TEST_KAFKA_BROKERS ?? nobodyThere).split(',') },
    redisUrl: process.env.TEST_REDIS_URL ?? `redis://${nobodyThere}`,
    grpcListen: '127.0.0.1:0',
    httpListen: '127.0.0.1:0',
    oidcIssuer: issuer.issuer,
    oidcJwksUrl: issuer.jwksUrl,
    oidcTokenUrl: issuer.tokenUrl,
    oidcAudience: issuer.audience,
    serviceClientId: `svc-${name}`,
    serviceClientSecret: new Secret('test'),
    publicUrl: 'http://localhost:8080',
    peers: {
      identityGrpc: nobodyThere,
      bookingGrpc: nobodyThere,
      paymentsGrpc: nobodyThere,
      contentGrpc: nobodyThere,
      notificationGrpc: nobodyThere,
      mediaGrpc: nobodyThere,
    },
    logLevel: 'silent',
  } satisfies ServiceConfig & Record<string, unknown>;
}

/** One more database, gone with the harness: another service's, when a test has several. */
export async function databaseFor({ life }: ServiceHarness, name: string, migrations: readonly Migration[]) {
  const { pool, drop } = await freshDatabase(name, migrations);
  life.onStop(name, () => drop());
  return pool;
}
