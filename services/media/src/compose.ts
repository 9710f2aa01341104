/** Everything that runs in media, top to bottom. The room itself is put together in compose-room.ts. */
import { watchRevocations } from '@parlance/runtime/auth/revocations';
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import type { Clock } from '@parlance/runtime/clock/clock';
import { startEventConsumer } from '@parlance/runtime/events/consumer';
import { startOutboxRelay } from '@parlance/runtime/events/outbox-relay';
import { topicsReadBy } from '@parlance/runtime/events/topics';
import { startGrpcServer, type ServiceBinding } from '@parlance/runtime/grpc/server';
import { startHealthServer } from '@parlance/runtime/http/server';
import { makeProducer } from '@parlance/runtime/kafka/producer';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
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
  schoolTime: SchoolTime;
  life: Life;
  /** Only tests read and write elsewhere than the registry says. */
  channel?: { groupId: string; reads: readonly string[]; writes: string } | undefined;
  /** Development builds serve more. */
  extraServices?: (room: ComposedRoom) => readonly ServiceBinding[];
};

export async function compose({
  config,
  clock,
  schoolTime,
  life,
  channel,
  extraServices,
}: MediaParts): Promise<{ port: number; httpPort: number }> {
  const { log } = life;
  const pool = makePool({ url: config.databaseUrl, log, max: 20 });
  life.onStop('database', () => pool.end());
  life.ready.add('database', async () => void (await pool.query('select 1')));

  const brokers = config.kafkaBrokers;
  const relay = startOutboxRelay({ pool, producer: makeProducer({ brokers, clientId: 'media', log }), log });
  life.onStop('outbox relay', () => relay.stop());
  const onCommit = () => relay.wake();

  const token = makeServiceToken({
    tokenUrl: config.oidcTokenUrl,
    clientId: config.serviceClientId,
    clientSecret: config.serviceClientSecret,
  });
  const booking = makeBookingClient({ address: config.peers.bookingGrpc, token });
  life.onStop('booking client', () => booking.close());
  const lessons = makeCachedLessons(booking.ask);

  const facts = channel && { topicFor: () => channel.writes };
  const room = composeRoom({ config, pool, clock, schoolTime, lessons, log, onCommit, facts });
  life.onStop('room', () => room.stop());

  const http = await startHealthServer({ listen: config.httpListen, readiness: life.ready });
  http.server.on('upgrade', (request, socket, head) => {
    if (room.sink.takes(request, socket, head) || room.door.takes(request, socket, head)) return;
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  life.onStop('http', () => http.stop());
  const jobs = room.startJobs();
  life.onStop('jobs', () => jobs.stop());

  const consumer = startEventConsumer({
    ...{ service: 'media', pool, brokers, log, onCommit },
    ...{ topics: channel?.reads ?? topicsReadBy('media'), ...(channel && { groupId: channel.groupId }) },
    handlers: {
      'parlance.booking.v1.LessonBooked': async ({ booking: lesson }, { occurredAt, subject }, tx) => {
        await onLessonChanged(lesson, occurredAt, tx);
        lessons.forget(subject);
      },
      'parlance.booking.v1.LessonStatusChanged': async ({ booking: lesson }, { occurredAt, subject }, tx) => {
        await onLessonChanged(lesson, occurredAt, tx);
        lessons.forget(subject);
      },
    },
  });
  life.onStop('event consumer', () => consumer.stop());

  const revocations = watchRevocations({ identityGrpc: config.peers.identityGrpc, process: 'media', token, log });
  life.onStop('revocations', () => revocations.stop());
  const { oidcIssuer: issuer, oidcJwksUrl: jwksUrl, oidcAudience: audience } = config;
  const server = await startGrpcServer({
    listen: config.grpcListen,
    services: [
      makeMediaService({ ...room, lessons }),
      makeMediaInternalService(room),
      ...(extraServices?.(room) ?? []),
    ],
    verifyToken: makeTokenVerifier({ issuer, jwksUrl, audience }),
    isRevoked: revocations.isRevoked,
    revocationsAreStale: revocations.isStale,
    log,
  });
  life.onStop('gRPC server', () => server.stop());
  return { port: server.port, httpPort: http.port };
}
