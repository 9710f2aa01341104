/** Everything that runs in booking, top to bottom. */
import { randomUUID } from 'node:crypto';
import { watchRevocations } from '@parlance/runtime/auth/revocations';
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import { startEventConsumer } from '@parlance/runtime/events/consumer';
import { startOutboxRelay } from '@parlance/runtime/events/outbox-relay';
import { topicsReadBy } from '@parlance/runtime/events/topics';
import { startGrpcServer, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { startHealthServer } from '@parlance/runtime/http/server';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { makeProducer } from '@parlance/runtime/kafka/producer';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Logger } from '@parlance/runtime/logging/logger';
import { makePool, type Pool } from '@parlance/runtime/postgres/pool';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { makeBookingApp, type BookingApp } from './booking-app.ts';
import type { BookingConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { startSlotFeed } from './inbound/events/slot-feed.ts';
import { makeBookingServices } from './inbound/grpc/booking-service.ts';
import { startSweeper, transitionLag, type Sweeper } from './inbound/jobs/sweeper.ts';
import { makeIdentityClient } from './outbound/grpc/identity-client.ts';
import { makeMediaClient } from './outbound/grpc/media-client.ts';
import { bindStores, makeBookingUnitOfWork } from './outbound/postgres/booking-unit-of-work.ts';
import { makeDueLessons } from './outbound/postgres/due-lessons.ts';
import { makeSlotHub } from './outbound/slot-hub.ts';
import type { Clock, MediaServer, UnitOfWork } from './usecases/ports.ts';
import { makeSweepDueLessons } from './usecases/sweep-due-lessons.ts';

export type BookingParts = {
  config: BookingConfig;
  /** The school's time. */
  clock: Clock;
  log: Logger;
  life: Pick<Life, 'onStop' | 'ready'>;
  /** Only tests read and write elsewhere than the registry says. */
  channel?: { groupId: string; reads: readonly string[]; writes: string } | undefined;
  /** Development builds serve the clock beside booking. */
  extraServices?: (parts: { pool: Pool; sweeper: Sweeper }) => readonly ServiceBinding[];
};

export type RunningBooking = { app: BookingApp; pool: Pool; sweeper: Sweeper; grpcPort: number };

export async function startBooking(parts: BookingParts): Promise<RunningBooking> {
  const { config, clock, log, life, channel, extraServices } = parts;
  const { databaseUrl, kafkaBrokers: brokers, peers } = config;
  const newId = () => uuidv7(clock.now());
  const pool = makePool({ url: databaseUrl, max: config.databaseConnections, log });
  life.onStop('database', () => pool.end());
  life.ready.add('database', async () => void (await pool.query('select 1')));

  const token = makeServiceToken({
    tokenUrl: config.oidcTokenUrl,
    clientId: config.serviceClientId,
    clientSecret: config.serviceClientSecret,
  });
  const media = makeMediaClient({ address: peers.mediaGrpc, token });
  const directory = makeIdentityClient({ address: peers.identityGrpc, token });
  life.onStop('peers', () => [media, directory].forEach((peer) => peer.close()));

  const relay = startOutboxRelay({ pool, producer: makeProducer({ brokers, clientId: 'booking', log }), log });
  life.onStop('outbox relay', () => relay.stop());

  const hub = makeSlotHub();
  const onCommit = () => relay.wake();
  const topicFor = channel && (() => channel.writes);
  const uow = makeBookingUnitOfWork({ pool, newId, hub, onCommit, topicFor });
  const app = makeBookingApp({ pool, uow, clock, newId, hub, directory, media });

  const bind = (tx: Tx) => bindStores(tx, newId, () => undefined, { topicFor });
  const handlers = makeFactHandlers(bind, clock);
  const topics = channel?.reads ?? topicsReadBy('booking');
  const reading = { service: 'booking', pool, brokers, topics, handlers, log, onCommit };
  const consumer = startEventConsumer({ ...reading, ...(channel && { groupId: channel.groupId }) });
  life.onStop('event consumer', () => consumer.stop());
  const feed = startSlotFeed({ brokers, hub, log, replica: randomUUID(), topic: channel?.writes });
  life.onStop('slot feed', () => feed.stop());

  const sweeper = startSweeping({ pool, uow, clock, media, log, everyMs: config.sweepEveryMs });
  life.onStop('sweeper', () => sweeper.stop());

  const revocations = watchRevocations({ identityGrpc: peers.identityGrpc, token, process: 'booking', log });
  life.onStop('revocations', () => revocations.stop());
  const { oidcIssuer: issuer, oidcJwksUrl: jwksUrl, oidcAudience: audience } = config;
  const server = await startGrpcServer({
    listen: config.grpcListen,
    services: [...makeBookingServices(app), ...(extraServices?.({ pool, sweeper }) ?? [])],
    verifyToken: makeTokenVerifier({ issuer, jwksUrl, audience }),
    isRevoked: revocations.isRevoked,
    revocationsAreStale: revocations.isStale,
    log,
  });
  life.onStop('gRPC server', () => server.stop());
  const health = await startHealthServer({ listen: config.httpListen, readiness: life.ready });
  life.onStop('health server', () => health.stop());
  return { app, pool, sweeper, grpcPort: server.port };
}

type Sweeping = { pool: Pool; uow: UnitOfWork; clock: Clock; media: MediaServer; log: Logger; everyMs: number };

function startSweeping({ pool, uow, clock, media, log, everyMs }: Sweeping): Sweeper {
  const sweep = makeSweepDueLessons({
    uow,
    clock,
    media,
    realClock: { now: () => new Date() },
    due: makeDueLessons(pool),
    onFault: (error, item) => log.warn({ err: error, ...item }, 'a due lesson could not be moved, tries again'),
    onMove: ({ cause, at }, dueAt) =>
      transitionLag.observe({ kind: cause }, Math.max(0, at.getTime() - dueAt.getTime()) / 1_000),
  });
  return startSweeper({ sweep, everyMs, log });
}
