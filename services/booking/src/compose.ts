/** Everything that runs in booking, top to bottom. */
import { randomUUID } from 'node:crypto';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Job } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type Channel } from '@parlance/runtime/service/open-service';
import { makeBookingApp, type BookingApp } from './compose/booking-app.ts';
import type { BookingConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { startSlotFeed } from './inbound/events/slot-feed.ts';
import { makeBookingServices } from './inbound/grpc/booking-service.ts';
import { startSweeper, transitionLag } from './inbound/jobs/sweeper.ts';
import { makeContentClient } from './outbound/grpc/content-client.ts';
import { makeIdentityClient } from './outbound/grpc/identity-client.ts';
import { makeMediaClient } from './outbound/grpc/media-client.ts';
import { bindStores, makeBookingUnitOfWork } from './outbound/postgres/stores.ts';
import { makeDueLessons } from './outbound/postgres/due-lessons.ts';
import { makeSlotHub } from './usecases/slot-hub.ts';
import type { Clock, MediaServer, UnitOfWork } from './usecases/ports.ts';
import { makeRemindOfLessons } from './usecases/remind-of-lessons.ts';
import { makeSweepDueLessons, untilNextDueMs } from './usecases/sweep-due-lessons.ts';

export type BookingParts = {
  config: BookingConfig;
  /** The school's time. */
  clock: Clock;
  life: Life;
  channel?: Channel | undefined;
  /** Development builds serve the clock beside booking. */
  extraServices?: (parts: ExtraParts) => readonly ServiceBinding[];
};
type ExtraParts = { pool: Pool; sweeper: Job; uow: UnitOfWork; app: BookingApp };

export type RunningBooking = { app: BookingApp; pool: Pool; sweeper: Job; grpcPort: number };

export async function startBooking(parts: BookingParts): Promise<RunningBooking> {
  const { config, clock, life, channel, extraServices } = parts;
  const { log } = life;
  const { databaseConnections } = config;
  const booking = openService({ service: 'booking', config, life, clock, databaseConnections, channel });
  const { pool, realTime: realClock, token, onCommit, sending } = booking;
  const newId = () => uuidv7(clock.now());

  const media = makeMediaClient({ address: config.peers.mediaGrpc, token });
  const directory = makeIdentityClient({ address: config.peers.identityGrpc, token });
  const library = makeContentClient({ address: config.peers.contentGrpc, token });
  life.onStop('peers', () => [media, directory, library].forEach((peer) => peer.close()));

  const hub = makeSlotHub((error) => log.error({ err: error }, 'a watcher of slots could not be told'));
  const uow = makeBookingUnitOfWork({ pool, newId, hub, onCommit, ...sending });
  const app = makeBookingApp({ pool, uow, clock, newId, hub, directory, media, library });

  const bind = (tx: Tx) => bindStores(tx, newId, () => undefined, sending);
  booking.readFacts(makeFactHandlers(bind, clock));
  const { kafka, sweepEveryMs: everyMs } = config;
  const feed = startSlotFeed({ kafka, hub, log, replica: randomUUID(), topic: channel?.writes });
  life.onStop('slot feed', () => feed.stop());
  const sweeper = startSweeping({ pool, uow, clock, realClock, media, log, everyMs });
  life.onStop('sweeper', () => sweeper.stop());

  const services = [...makeBookingServices(app), ...(extraServices?.({ pool, sweeper, uow, app }) ?? [])];
  const { port } = await booking.serveCalls(services, config.peers.identityGrpc);
  await booking.serveHttp();
  return { app, pool, sweeper, grpcPort: port };
}

type Sweeping = {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  realClock: Clock;
  media: MediaServer;
  log: Logger;
  everyMs: number;
};

function startSweeping({ pool, uow, clock, realClock, media, log, everyMs }: Sweeping): Job {
  const remind = makeRemindOfLessons({ uow, clock });
  const times = { clock, realClock, due: makeDueLessons(pool) };
  const move = makeSweepDueLessons({
    ...times,
    uow,
    media,
    onFault: (error, item) => log.warn({ err: error, ...item }, 'a due lesson could not be moved, tries again'),
    onMove: ({ cause, at }, dueAt) =>
      transitionLag.observe({ kind: cause }, Math.max(0, at.getTime() - dueAt.getTime()) / 1_000),
  });
  const reminderFault = (error: unknown) => {
    log.error({ err: error }, 'people could not be reminded of their lessons, tries again');
    return 0;
  };
  // Reminders come first: they are due before anything that the start of a lesson brings.
  const sweep = async () => (await remind().catch(reminderFault)) + (await move());
  return startSweeper({ sweep, untilNextMs: () => untilNextDueMs(times, everyMs), everyMs, log });
}
