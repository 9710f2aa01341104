/** Everything that runs in media, top to bottom; the lesson room itself is put together in compose-room.ts. */
import { watchRevocations } from '@parlance/runtime/auth/revocations';
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import type { Clock } from '@parlance/runtime/clock/clock';
import { startEventConsumer } from '@parlance/runtime/events/consumer';
import { startOutboxRelay } from '@parlance/runtime/events/outbox-relay';
import { topicsReadBy } from '@parlance/runtime/events/topics';
import type { ServiceBinding } from '@parlance/runtime/grpc/define-service';
import { startGrpcServer } from '@parlance/runtime/grpc/server';
import { startHealthServer } from '@parlance/runtime/http/server';
import { makeProducer } from '@parlance/runtime/kafka/producer';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Logger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { composeRoom, type ComposedRoom } from './compose-room.ts';
import type { MediaConfig } from './config.ts';
import type { SchoolTime } from './domain/school-time.ts';
import { onLessonChanged } from './inbound/events/on-lesson-changed.ts';
import { makeMediaInternalService } from './inbound/grpc/media-internal-service.ts';
import { makeMediaService } from './inbound/grpc/media-service.ts';
import { makeBookingClient } from './outbound/grpc/booking-client.ts';
import { makeCachedLessons } from './outbound/grpc/lessons.ts';

export type MediaParts = {
  config: MediaConfig;
  /** The school's time. */
  clock: Clock;
  /** The same for instants gone by. */
  schoolTime: SchoolTime;
  log: Logger;
  life: Life;
  extraServices?: (room: ComposedRoom) => ServiceBinding[];
};

export async function compose({ config, clock, schoolTime, log, life, extraServices }: MediaParts): Promise<void> {
  const { kafkaBrokers: brokers, peers } = config;
  const token = makeServiceToken({
    tokenUrl: config.oidcTokenUrl,
    clientId: config.serviceClientId,
    clientSecret: config.serviceClientSecret,
  });
  const pool = makePool({ url: config.databaseUrl, log });
  life.onStop('database', () => pool.end());
  life.ready.add('database', async () => void (await pool.query('select 1')));

  const relay = startOutboxRelay({ pool, producer: makeProducer({ brokers, clientId: 'media', log }), log });
  life.onStop('outbox relay', () => relay.stop());
  const onCommit = () => relay.wake();

  const booking = makeBookingClient({ address: peers.bookingGrpc, token });
  life.onStop('booking client', () => booking.close());
  const lessons = makeCachedLessons(booking.ask);
  const room = composeRoom({ config, pool, clock, schoolTime, lessons, log, onCommit });
  life.onStop('rooms', () => room.stop());
  const jobs = room.startJobs();
  life.onStop('room jobs', () => jobs.stop());

  const consumer = startEventConsumer({
    ...{ service: 'media', pool, brokers, log, onCommit, topics: topicsReadBy('media') },
    handlers: {
      'parlance.booking.v1.LessonBooked': ({ booking: lesson }, { occurredAt }, tx) =>
        onLessonChanged(lesson, occurredAt, tx),
      'parlance.booking.v1.LessonStatusChanged': ({ booking: lesson }, { occurredAt }, tx) => {
        if (lesson) lessons.forget(lesson.id);
        return onLessonChanged(lesson, occurredAt, tx);
      },
    },
  });
  life.onStop('event consumer', () => consumer.stop());

  const http = await startHealthServer({ listen: config.httpListen, readiness: life.ready });
  http.server.on('upgrade', (request, socket, head) => {
    if (!room.sink.takes(request, socket, head) && !room.door.takes(request, socket, head)) socket.destroy();
  });
  life.onStop('http', () => http.stop());

  const { oidcIssuer: issuer, oidcJwksUrl: jwksUrl, oidcAudience: audience } = config;
  const revocations = watchRevocations({ identityGrpc: peers.identityGrpc, process: 'media', log, token });
  life.onStop('revocations', () => revocations.stop());
  const server = await startGrpcServer({
    listen: config.grpcListen,
    services: [
      makeMediaService({ ...room, lessons }),
      makeMediaInternalService(room),
      ...(extraServices ? extraServices(room) : []),
    ],
    verifyToken: makeTokenVerifier({ issuer, jwksUrl, audience }),
    isRevoked: revocations.isRevoked,
    revocationsAreStale: revocations.isStale,
    log,
  });
  life.onStop('gRPC server', () => server.stop());
}
