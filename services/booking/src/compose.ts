/** Everything that runs in booking, top to bottom. */
import { randomUUID } from 'node:crypto';
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Job } from '@parlance/runtime/jobs/job';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { makeBookingApp, type BookingApp } from './compose/booking-app.ts';
import { startSweeping } from './compose/sweeping.ts';
import type { BookingConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { startSlotFeed } from './inbound/events/slot-feed.ts';
import { makeBookingServices } from './inbound/grpc/booking-service.ts';
import { makeContentClient } from './outbound/grpc/content-client.ts';
import { makeIdentityClient } from './outbound/grpc/identity-client.ts';
import { makeMediaClient } from './outbound/grpc/media-client.ts';
import { bindStores, makeBookingUnitOfWork } from './outbound/postgres/stores.ts';
import { makeSlotHub } from './usecases/slot-hub.ts';
import type { UnitOfWork } from './usecases/ports.ts';

export type Parts = ComposeOptions<BookingConfig> & {
  /** Development builds serve the clock beside booking. */
  extraServices?: (parts: ExtraParts) => readonly ServiceBinding[];
};
type ExtraParts = { pool: Pool; sweeper: Job; uow: UnitOfWork; app: BookingApp };

export type RunningBooking = { app: BookingApp; pool: Pool; sweeper: Job; port: number };

export async function compose({ extraServices, ...options }: Parts): Promise<RunningBooking> {
  const { config, clock, life, channel } = options;
  const { databaseConnections, kafka, sweepEveryMs: everyMs } = config;
  const booking = openService({ service: 'booking', ...options, databaseConnections });
  const { pool, realTime, token, onCommit, sending } = booking;
  const newId = () => uuidv7(clock.now());

  const media = makeMediaClient({ address: config.peers.mediaGrpc, token });
  const directory = makeIdentityClient({ address: config.peers.identityGrpc, token });
  const library = makeContentClient({ address: config.peers.contentGrpc, token });
  life.onStop('peers', () => [media, directory, library].forEach((peer) => peer.close()));

  const hub = makeSlotHub();
  const uow = makeBookingUnitOfWork({ pool, newId, hub, onCommit, ...sending });
  const app = makeBookingApp({ pool, uow, clock, newId, hub, directory, media, library });

  const bind = (tx: Tx) => bindStores(tx, newId, () => undefined, sending);
  booking.readFacts(makeFactHandlers(bind, clock));
  const feed = startSlotFeed({ kafka, hub, log: life.log, replica: randomUUID(), topic: channel?.writes });
  life.onStop('slot feed', () => feed.stop());
  const sweeper = startSweeping({ pool, uow, clock, realTime, media, log: life.log, everyMs });
  life.onStop('sweeper', () => sweeper.stop());

  const services = [...makeBookingServices(app), ...(extraServices?.({ pool, sweeper, uow, app }) ?? [])];
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token });
  const { port } = await booking.serveCalls(services, identity);
  await booking.serveHttp();
  return { app, pool, sweeper, port };
}
