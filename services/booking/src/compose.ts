/** Everything that runs in booking, top to bottom. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Job } from '@parlance/runtime/jobs/job';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { startJobs } from './compose/jobs.ts';
import { makePeers } from './compose/peers.ts';
import { startSlotNews } from './compose/slot-news.ts';
import { makeUseCases, type UseCases } from './compose/use-cases.ts';
import type { BookingConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeSlotFeed } from './inbound/events/slot-feed.ts';
import { makeBookingServices } from './inbound/grpc/booking-service.ts';
import { makeReservationWriter } from './outbound/postgres/reservation-writer.ts';
import { bindStores, makeBookingUnitOfWork } from './outbound/postgres/stores.ts';
import type { UnitOfWork } from './usecases/ports.ts';
import type { LessonChange } from './wire/lesson-mapping.ts';
import { newsOf } from './wire/slot-news.ts';

export type Parts = ComposeOptions<BookingConfig> & {
  /** Development builds serve the clock beside booking. */
  extraServices?: (parts: UseCases & { pool: Pool; uow: UnitOfWork; sweeper: Job }) => readonly ServiceBinding[];
};

export type RunningBooking = { pool: Pool; sweeper: Job; port: number };

export async function compose({ extraServices, ...options }: Parts): Promise<RunningBooking> {
  const { config, clock, life, channel } = options;
  const { databaseConnections, kafka, sweepEveryMs } = config;
  const booking = openService({ service: 'booking', ...options, databaseConnections });
  const { pool, realTime, token, onCommit, sending } = booking;
  const newId = makeNewId(clock);
  const times = { clock, realTime, pool, life };
  const peers = makePeers({ ...times, peers: config.peers, token });

  const slotFeed = makeSlotFeed();
  const publish = (changes: readonly LessonChange[]) => slotFeed.publish(changes.flatMap(newsOf));
  const writing = { pool, newId, publish, onCommit, ...sending };
  const uow = makeBookingUnitOfWork(writing);
  const reserve = makeReservationWriter(writing);
  const onFault = (error: unknown) => life.log.error({ err: error }, 'a policy could not be tried');
  const parts = { ...times, uow, newId, ...peers };
  const useCases = makeUseCases({ ...parts, reserve, onFault });

  booking.readFacts(makeFactHandlers({ bindStores: (tx) => bindStores(tx, newId, () => undefined, sending), clock }));
  startSlotNews({ kafka, channel, slotFeed, life });
  const { sweeper } = startJobs({ ...useCases, ...parts, sweepEveryMs });

  const services = [
    ...makeBookingServices({ ...useCases, ...parts, db: pool, slotFeed }),
    ...(extraServices?.({ ...useCases, pool, uow, sweeper }) ?? []),
  ];
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token });
  const { port } = await booking.serveCalls(services, identity);
  await booking.serveHttp();
  return { pool, sweeper, port };
}
