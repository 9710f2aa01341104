/** Everything that runs in payments, top to bottom. */
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import { watchRevocations } from '@parlance/runtime/auth/revocations';
import type { Clock } from '@parlance/runtime/clock/clock';
import { startEventConsumer } from '@parlance/runtime/events/consumer';
import { startOutboxRelay } from '@parlance/runtime/events/outbox-relay';
import { topicsReadBy } from '@parlance/runtime/events/topics';
import { startGrpcServer, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { startHealthServer } from '@parlance/runtime/http/server';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { makeProducer } from '@parlance/runtime/kafka/producer';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Logger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { priceListOf, type PaymentsConfig } from './config.ts';
import { makeOnLessonStatusChanged } from './inbound/events/on-lesson-status-changed.ts';
import { makePaymentsInternalService } from './inbound/grpc/payments-internal-service.ts';
import { makePaymentsService } from './inbound/grpc/payments-service.ts';
import { bindStores } from './outbound/postgres/bind-stores.ts';
import { makeGrantEntitlement } from './usecases/grant-entitlement.ts';
import { makeRecordPay } from './usecases/record-pay.ts';

export type PaymentsParts = {
  config: PaymentsConfig;
  /** The school's time. */
  clock: Clock;
  log: Logger;
  life: Life;
  /** Only tests read and write elsewhere than the registry says. */
  channel?: { groupId: string; reads: readonly string[]; writes: string } | undefined;
  /** Development builds serve more. */
  extraServices?: (cases: { grantEntitlement: ReturnType<typeof makeGrantEntitlement> }) => readonly ServiceBinding[];
};

export async function compose(parts: PaymentsParts): Promise<{ port: number }> {
  const { config, clock, log, life, channel, extraServices } = parts;
  const pool = makePool({ url: config.databaseUrl, log });
  life.onStop('database', () => pool.end());
  life.ready.add('database', async () => void (await pool.query('select 1')));
  const health = await startHealthServer({ listen: config.httpListen, readiness: life.ready });
  life.onStop('health', () => health.stop());

  const brokers = config.kafkaBrokers;
  const producer = makeProducer({ brokers, clientId: 'payments', log });
  const relay = startOutboxRelay({ pool, producer, log });
  life.onStop('outbox relay', () => relay.stop());
  const onCommit = () => relay.wake();

  const bind = (tx: Tx) => bindStores(tx, channel ? { topicFor: () => channel.writes } : {});
  const uow = makeUnitOfWork({ pool, bind, onCommit });
  const recordPay = makeRecordPay({ ids: { next: () => uuidv7(clock.now()) } });
  const grantEntitlement = makeGrantEntitlement({ uow, clock, prices: priceListOf(config) });

  const consumer = startEventConsumer({
    ...{ service: 'payments', pool, brokers, log, onCommit },
    ...{ topics: channel?.reads ?? topicsReadBy('payments'), ...(channel && { groupId: channel.groupId }) },
    handlers: {
      'parlance.booking.v1.LessonStatusChanged': makeOnLessonStatusChanged({ recordPay, bindStores: bind }),
    },
  });
  life.onStop('event consumer', () => consumer.stop());

  const { oidcIssuer: issuer, oidcJwksUrl: jwksUrl, oidcAudience: audience } = config;
  const revocations = watchRevocations({
    ...{ identityGrpc: config.peers.identityGrpc, process: 'payments', log },
    token: makeServiceToken({
      tokenUrl: config.oidcTokenUrl,
      clientId: config.serviceClientId,
      clientSecret: config.serviceClientSecret,
    }),
  });
  life.onStop('revocations', () => revocations.stop());
  const server = await startGrpcServer({
    listen: config.grpcListen,
    services: [
      makePaymentsService({ db: pool, clock }),
      makePaymentsInternalService({ db: pool }),
      ...(extraServices?.({ grantEntitlement }) ?? []),
    ],
    verifyToken: makeTokenVerifier({ issuer, jwksUrl, audience }),
    isRevoked: revocations.isRevoked,
    revocationsAreStale: revocations.isStale,
    log,
  });
  life.onStop('gRPC server', () => server.stop());
  return { port: server.port };
}
