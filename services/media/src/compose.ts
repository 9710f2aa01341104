/** Everything that runs in media, top to bottom. The room itself is put together in compose/room.ts. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { followRevocations } from '@parlance/runtime/service/follow-revocations';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { composeRoom, type ComposedRoom } from './compose/room.ts';
import type { MediaConfig } from './config.ts';
import { realSchoolTime, type SchoolTime } from './domain/school-time.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeConversationService } from './inbound/grpc/conversation-service.ts';
import { makeMediaInternalService } from './inbound/grpc/media-internal-service.ts';
import { makeMediaService } from './inbound/grpc/media-service.ts';
import { makeBookingClient } from './outbound/grpc/booking-client.ts';
import { makeCachedLessons } from './outbound/grpc/lessons.ts';
import { bindStores } from './outbound/postgres/stores.ts';
import type { Lessons } from './usecases/ports.ts';

export type Parts = ComposeOptions<MediaConfig> & {
  /** Left out: the school's time is real time. */
  schoolTime?: SchoolTime;
  /** Development builds serve more. */
  extraServices?: (room: ComposedRoom & { lessons: Lessons; clock: Clock }) => readonly ServiceBinding[];
};

const databaseConnections = 20;

export async function compose({ schoolTime = realSchoolTime, extraServices, ...options }: Parts) {
  const { config, clock, life } = options;
  const media = openService({ service: 'media', ...options, databaseConnections, readsPatiently: true });
  const { pool, realTime, token, onCommit, sending } = media;

  const booking = makeBookingClient({ address: config.peers.bookingGrpc, token });
  life.onStop('booking client', () => booking.close());
  const lessons = makeCachedLessons(booking);
  const source = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token });
  const revocations = followRevocations({ service: 'media', source, life });
  const own = { config, clock, pool, log: life.log, realTime, onCommit, sending };
  const room = composeRoom({ ...own, schoolTime, lessons, revocations });

  const http = await media.serveHttp();
  http.server.on('upgrade', room.takeUpgrade);
  life.onStop('room', () => room.stop()); // before the HTTP door, which would wait for the sockets on it
  room.startJobs(life);

  media.readFacts(makeFactHandlers({ bindStores: (tx) => bindStores(tx, sending), lessons, clock }));
  const services = [
    makeMediaService({ ...room, lessons }),
    makeConversationService(room),
    makeMediaInternalService(room),
  ];
  const extra = extraServices?.({ ...room, lessons, clock }) ?? [];
  const { port } = await media.serveCalls([...services, ...extra], revocations);
  return { port, httpPort: http.port };
}
