/** Booking, media, payments, content and notification as they answer the gateway, each on a database of its own; nothing runs on its own here, no Kafka and no Janus. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@parlance/runtime/clock/clock';
import { Secret } from '@parlance/runtime/config/secret';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import type { Migration } from '@parlance/runtime/postgres/migrate';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import type { ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { makeBookingApp } from '../../../services/booking/src/compose/booking-app.ts';
import { makeBookingServices } from '../../../services/booking/src/inbound/grpc/booking-service.ts';
import { makeContentClient } from '../../../services/booking/src/outbound/grpc/content-client.ts';
import type { School as Booking } from '../../../services/booking/test/school.ts';
import { migrations as contentTables } from '../../../services/content/migrations/index.ts';
import { makeContentInternalService } from '../../../services/content/src/inbound/grpc/content-internal-service.ts';
import { makeContentService } from '../../../services/content/src/inbound/grpc/content-service.ts';
import { makeLinkSigner } from '../../../services/content/src/outbound/link-signer.ts';
import { makePictures } from '../../../services/content/src/outbound/pictures.ts';
import { bindStores as bindContent } from '../../../services/content/src/outbound/postgres/stores.ts';
import { makeLocalFolder } from '../../../services/content/src/outbound/storage/local-folder.ts';
import { makeUseCases as makeContent } from '../../../services/content/src/compose/use-cases.ts';
import { migrations as mediaTables } from '../../../services/media/migrations/index.ts';
import { composeRoom } from '../../../services/media/src/compose/room.ts';
import type { MediaConfig } from '../../../services/media/src/config.ts';
import { realSchoolTime } from '../../../services/media/src/domain/school-time.ts';
import { makeMediaService } from '../../../services/media/src/inbound/grpc/media-service.ts';
import { makeBookingClient } from '../../../services/media/src/outbound/grpc/booking-client.ts';
import { makeCachedLessons } from '../../../services/media/src/outbound/grpc/lessons.ts';
import { migrations as noticeTables } from '../../../services/notification/migrations/index.ts';
import { makeNotificationService } from '../../../services/notification/src/inbound/grpc/notification-service.ts';
import { bindStores as bindNotices } from '../../../services/notification/src/outbound/postgres/stores.ts';
import { makeListAnnouncements } from '../../../services/notification/src/queries/announcements.ts';
import { makeLiveEventReader } from '../../../services/notification/src/queries/live-events.ts';
import { makeMarkAnnouncementViewed } from '../../../services/notification/src/usecases/mark-announcement-viewed.ts';
import { migrations as payTables } from '../../../services/payments/migrations/index.ts';
import { makePaymentsService } from '../../../services/payments/src/inbound/grpc/payments-service.ts';
import { bindStores as bindPayments } from '../../../services/payments/src/outbound/postgres/stores.ts';
import { makeMarkPaid } from '../../../services/payments/src/usecases/mark-paid.ts';

async function database(harness: ServiceHarness, name: string, migrations: readonly Migration[]): Promise<Pool> {
  const db = await freshDatabase(`permissions_${name}`, migrations);
  harness.life.onStop(name, () => db.drop());
  return db.pool;
}

async function contentServices(harness: ServiceHarness): Promise<ServiceBinding[]> {
  const db = await database(harness, 'content', contentTables);
  const folder = await mkdtemp(join(tmpdir(), 'content-'));
  harness.life.onStop('folder', () => rm(folder, { recursive: true }));
  const parts = {
    uow: makeUnitOfWork({ pool: db, bind: bindContent }),
    db,
    clock: systemClock,
    storage: makeLocalFolder(folder),
    pictures: makePictures(),
    signer: makeLinkSigner(new Secret('a secret of this test')),
  };
  const usecases = makeContent(parts);
  return [makeContentService({ db, clock: systemClock, usecases }), makeContentInternalService({ db, usecases })];
}

async function noticeServices(harness: ServiceHarness): Promise<{ service: ServiceBinding; db: Pool }> {
  const pool = await database(harness, 'notification', noticeTables);
  const never = () => () => undefined;
  const service = makeNotificationService({
    watch: { reader: makeLiveEventReader(pool), feed: { listen: never } as never },
    listAnnouncements: makeListAnnouncements(pool),
    markAnnouncementViewed: makeMarkAnnouncementViewed({
      uow: makeUnitOfWork({ pool, bind: bindNotices(() => undefined) }),
      clock: systemClock,
    }),
  });
  return { service, db: pool };
}

const tokenOf = (service: string, harness: ServiceHarness) => () => harness.issuer.mint({ service });

async function roomServices(harness: ServiceHarness, bookingGrpc: string, booking: Booking) {
  const db = await database(harness, 'media', mediaTables);
  const client = makeBookingClient({ address: bookingGrpc, token: tokenOf('media', harness) });
  harness.life.onStop('booking client', () => client.close());
  const lessons = makeCachedLessons(client.ask);
  const secrets = ['janusApiSecret', 'janusAdminSecret', 'janusAdminKey', 'janusEventsKey', 'callTokenSecret'];
  const config = {
    ...harness.config,
    ...Object.fromEntries(secrets.map((name) => [name, new Secret(`${name} of this test, long enough`)])),
    janusNodes: [],
    turnUrls: [],
    signallingLimit: 10,
  } as unknown as MediaConfig;
  const { log } = harness;
  const room = composeRoom({
    config,
    pool: db,
    clock: booking.clock,
    schoolTime: realSchoolTime,
    realNow: () => new Date(),
    lessons,
    log,
  });
  harness.life.onStop('room', () => room.stop());
  return { service: makeMediaService({ ...room, lessons }), db };
}

export type Services = { addresses: Record<string, string>; media: Pool; notices: Pool };

export async function startServices(harness: ServiceHarness, booking: Booking): Promise<Services> {
  const contentGrpc = await harness.serve(await contentServices(harness));
  const library = makeContentClient({ address: contentGrpc, token: tokenOf('booking', harness) });
  harness.life.onStop('content client', () => library.close());
  const bookingGrpc = await harness.serve(makeBookingServices(makeBookingApp({ ...booking, library })));
  const [room, notices, pay] = await Promise.all([
    roomServices(harness, bookingGrpc, booking),
    noticeServices(harness),
    database(harness, 'payments', payTables),
  ]);
  const { clock } = booking;
  const paying = makeUnitOfWork({ pool: pay, bind: bindPayments });
  const payments = makePaymentsService({ db: pay, clock, markPaid: makeMarkPaid({ uow: paying, clock }) });
  const address = await harness.serve([room.service, notices.service, payments]);
  const names = ['mediaGrpc', 'notificationGrpc', 'paymentsGrpc'];
  const addresses = { bookingGrpc, contentGrpc, ...Object.fromEntries(names.map((name) => [name, address])) };
  return { addresses, media: room.db, notices: notices.db };
}
