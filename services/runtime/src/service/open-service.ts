/** What every service stands on: its database, the way its facts leave and others' arrive, and its two doors. What happens between them is the service's own compose.ts. */
import type { Router } from 'express';
import type { RevocationSource } from '../auth/revocations.ts';
import { makeServiceToken } from '../auth/service-token.ts';
import { makeTokenVerifier } from '../auth/verify-token.ts';
import { systemClock, type Clock } from '../clock/clock.ts';
import type { ServiceConfig } from '../config/common-config.ts';
import { startEventConsumer } from '../events/consumer.ts';
import type { FactHandlers } from '../events/fact-handler.ts';
import type { Sending } from '../events/outbox.ts';
import { startOutboxRelay } from '../events/outbox-relay.ts';
import { topicsFor } from '../events/topics.ts';
import type { ServiceBinding } from '../grpc/define-service.ts';
import { startGrpcServer } from '../grpc/server.ts';
import { startHealthServer, type HealthServer } from '../http/server.ts';
import { makeProducer } from '../kafka/producer.ts';
import type { Life } from '../lifecycle/life.ts';
import { makePool, usualConnections, type Pool } from '../postgres/pool.ts';
import { takesWrites } from '../postgres/takes-writes.ts';
import { watchPool } from '../postgres/watch-pool.ts';
import { followRevocations, type KnowsRevocations } from './follow-revocations.ts';

/** Only tests read and write other topics than the registry says, in a group of their own. */
export type Channel = { groupId: string; reads: readonly string[]; writes: string };

export type ComposeOptions<C extends ServiceConfig = ServiceConfig> = {
  config: C;
  life: Life;
  /** The school's time: it goes by this service's database. */
  clock: Clock;
  channel?: Channel | undefined;
};

type ServiceParts = ComposeOptions & {
  service: string;
  databaseConnections?: number;
  /** Nobody waits for what facts do in this service: it reads them in larger lots, up to 0.4 seconds later. */
  readsPatiently?: boolean;
};

export type OpenedService = {
  pool: Pool;
  /** Real time by the database's clock: what two replicas judge together, such as the end of a link, is judged by it. */
  realTime: Clock;
  /** The service's own token, for calls to its peers. */
  token: () => Promise<string>;
  /** Given to units of work: what was committed is sent at once. */
  onCommit: () => void;
  /** Given to outboxes: where facts go. */
  sending: Sending;
  /** From now on facts are applied; `afterCommit` runs besides. */
  readFacts(handlers: FactHandlers, afterCommit?: () => void): void;
  /** Health and metrics, and the routes that the service brings. */
  serveHttp(routes?: Router): Promise<HealthServer>;
  /** The contracts. Whoever has the list of revocations brings it; the others say from whom it is followed. */
  serveCalls(
    services: readonly ServiceBinding[],
    revocations: KnowsRevocations | RevocationSource,
  ): Promise<{ port: number }>;
};

export function openService(parts: ServiceParts): OpenedService {
  const { service, config, life, channel } = parts;
  const { log } = life;
  const { databaseUrl: url, databaseTimeoutMs: statementTimeoutMs } = config;
  const pool = makePool({ url, statementTimeoutMs, max: parts.databaseConnections, log });
  watchPool(pool);
  life.onStop('database', () => pool.end());
  life.ready.add('database', () => takesWrites(pool));
  parts.clock.keepTo?.(pool, life);
  const producer = makeProducer({ ...config.kafka, clientId: service, log });
  const relay = startOutboxRelay({ pool, producer, log });
  life.onStop('outbox relay', () => relay.stop());
  const onCommit = () => {
    relay.wake();
    life.activity.note();
  };
  const token = makeServiceToken({
    tokenUrl: config.oidcTokenUrl,
    clientId: config.serviceClientId,
    clientSecret: config.serviceClientSecret,
  });
  return {
    pool,
    realTime: parts.clock.realTime ?? systemClock,
    token,
    onCommit,
    sending: channel ? { topicFor: () => channel.writes } : {},
    readFacts: (handlers, afterCommit) => readFacts({ ...parts, pool, handlers, onCommit, afterCommit }),
    async serveHttp(routes) {
      const door = await startHealthServer({ listen: config.httpListen, readiness: life.ready, routes });
      life.onStop('http', () => door.stop());
      return door;
    },
    serveCalls: (services, revocations) =>
      serveCalls({
        ...parts,
        services,
        revocations:
          'isRevoked' in revocations ? revocations : followRevocations({ service, source: revocations, life }),
      }),
  };
}

type Reading = ServiceParts & {
  pool: Pool;
  handlers: FactHandlers;
  onCommit: () => void;
  afterCommit: (() => void) | undefined;
};

function readFacts({ service, config, life, channel, pool, handlers, ...reading }: Reading): void {
  const registered = topicsFor(service, Object.keys(handlers));
  const consumer = startEventConsumer({
    service,
    pool,
    handlers,
    log: life.log,
    kafka: config.kafka,
    topics: channel?.reads ?? registered,
    ...(channel && { groupId: channel.groupId }),
    isPatient: reading.readsPatiently,
    onCommit() {
      reading.onCommit();
      reading.afterCommit?.();
    },
  });
  life.onStop('event consumer', () => consumer.stop());
}

type Serving = ServiceParts & { services: readonly ServiceBinding[]; revocations: KnowsRevocations };

async function serveCalls({ config, life, services, revocations, ...serving }: Serving): Promise<{ port: number }> {
  const { databaseConnections = usualConnections } = serving;
  const server = await startGrpcServer({
    listen: config.grpcListen,
    services,
    verifyToken: makeTokenVerifier({
      issuer: config.oidcIssuer,
      jwksUrl: config.oidcJwksUrl,
      audience: config.oidcAudience,
    }),
    isRevoked: revocations.isRevoked,
    revocationsAreStale: revocations.isStale,
    log: life.log,
    databaseConnections,
  });
  life.onStop('gRPC server', () => server.stop());
  return { port: server.port };
}
