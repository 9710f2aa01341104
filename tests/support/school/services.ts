/** Booking, media, payments, content and notification as they answer the gateway, each on a database of its own, rooms on the real Janus, mails to the real inbox. Nothing runs on its own here: no fact goes from one to the other. */
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
import { makeIdentityClient } from '../../../services/booking/src/outbound/grpc/identity-client.ts';
import { makeMediaClient } from '../../../services/booking/src/outbound/grpc/media-client.ts';
import type { MediaServer } from '../../../services/booking/src/usecases/ports.ts';
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
import { makeMediaInternalService } from '../../../services/media/src/inbound/grpc/media-internal-service.ts';
import { makeMediaService } from '../../../services/media/src/inbound/grpc/media-service.ts';
import { makeBookingClient } from '../../../services/media/src/outbound/grpc/booking-client.ts';
import { makeCachedLessons } from '../../../services/media/src/outbound/grpc/lessons.ts';
import { migrations as noticeTables } from '../../../services/notification/migrations/index.ts';
import { makeNotificationDevService } from '../../../services/notification/src/dev/notification-dev-service.ts';
import { makeNotificationService } from '../../../services/notification/src/inbound/grpc/notification-service.ts';
import { renderMail } from '../../../services/notification/src/outbound/mails/render-mail.ts';
import { bindStores as bindNotices } from '../../../services/notification/src/outbound/postgres/stores.ts';
import { makeMailer } from '../../../services/notification/src/outbound/smtp/mailer.ts';
import { makeListAnnouncements } from '../../../services/notification/src/queries/announcements.ts';
import { makeLiveEventReader } from '../../../services/notification/src/queries/live-events.ts';
import { makeMarkAnnouncementViewed } from '../../../services/notification/src/usecases/mark-announcement-viewed.ts';
import { migrations as payTables } from '../../../services/payments/migrations/index.ts';
import { makePaymentsService } from '../../../services/payments/src/inbound/grpc/payments-service.ts';
import { bindStores as bindPayments } from '../../../services/payments/src/outbound/postgres/stores.ts';
import { makeMarkPaid } from '../../../services/payments/src/usecases/mark-paid.ts';

async function database(harness: ServiceHarness, name: string, migrations: readonly Migration[]): Promise<Pool> {
  const db = await freshDatabase(`school_${name}`, migrations);
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

async function noticeServices(harness: ServiceHarness): Promise<{ services: ServiceBinding[]; db: Pool }> {
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
  const mailer = makeMailer({
    url: given('TEST_SMTP_URL'),
    from: 'Parlance <school@example.com>',
    domain: 'example.com',
  });
  harness.life.onStop('mailer', () => mailer.close());
  const samples = makeNotificationDevService({ render: renderMail, mailer, domain: 'example.com' });
  return { services: [service, samples], db: pool };
}

const tokenOf = (service: string, harness: ServiceHarness) => () => harness.issuer.mint({ service });

const given = (name: string) => process.env[name] ?? '';

function roomConfig(config: ServiceHarness['config']): MediaConfig {
  const node = { name: given('TEST_JANUS_NAME'), ws: given('TEST_JANUS_WS'), admin: given('TEST_JANUS_ADMIN') };
  return {
    ...config,
    janusNodes: [node],
    janusApiSecret: new Secret(given('TEST_JANUS_API_SECRET')),
    janusAdminSecret: new Secret(given('TEST_JANUS_ADMIN_SECRET')),
    janusAdminKey: new Secret(given('TEST_JANUS_ADMIN_KEY')),
    janusEventsKey: new Secret(given('TEST_JANUS_EVENTS_KEY')),
    janusEventsFrom: 'loopback',
    callTokenSecret: new Secret('call-token-secret-of-the-test-suite'),
    turnUrls: [],
    turnSecret: undefined,
    signallingLimit: 10,
  };
}

async function roomServices(harness: ServiceHarness, bookingGrpc: string, booking: Booking) {
  const db = await database(harness, 'media', mediaTables);
  const client = makeBookingClient({ address: bookingGrpc, token: tokenOf('media', harness) });
  harness.life.onStop('booking client', () => client.close());
  const lessons = makeCachedLessons(client.ask);
  const { log } = harness;
  const config = roomConfig(harness.config);
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
  return { services: [makeMediaService({ ...room, lessons }), makeMediaInternalService(room)], db };
}

export type Services = { addresses: Record<string, string>; media: Pool; notices: Pool };
type Parts = { booking: Booking; identityGrpc: string };

/** Booking and media need each other: calls to media go to where it listens by then. */
async function lessonServices(harness: ServiceHarness, { booking, identityGrpc }: Parts, contentGrpc: string) {
  const token = tokenOf('booking', harness);
  const library = makeContentClient({ address: contentGrpc, token });
  const directory = makeIdentityClient({ address: identityGrpc, token });
  const started: { media?: MediaServer } = {};
  const media: MediaServer = {
    // The lessons are in a month of the test's own: it says itself who was there.
    presence: booking.media.presence,
    issueCallToken: (...wanted) =>
      started.media?.issueCallToken(...wanted) ?? Promise.reject(new Error('no media yet')),
  };
  const bookingGrpc = await harness.serve(
    makeBookingServices(makeBookingApp({ ...booking, library, directory, media })),
  );
  const rooms = await roomServices(harness, bookingGrpc, booking);
  const mediaGrpc = await harness.serve(rooms.services);
  const client = makeMediaClient({ address: mediaGrpc, token });
  started.media = client;
  harness.life.onStop("booking's peers", () => [library, directory, client].forEach((peer) => peer.close()));
  return { bookingGrpc, mediaGrpc, media: rooms.db };
}

export async function startServices(harness: ServiceHarness, { booking, identityGrpc }: Parts): Promise<Services> {
  const contentGrpc = await harness.serve(await contentServices(harness));
  const [lessons, notices, pay] = await Promise.all([
    lessonServices(harness, { booking, identityGrpc }, contentGrpc),
    noticeServices(harness),
    database(harness, 'payments', payTables),
  ]);
  const { clock } = booking;
  const paying = makeUnitOfWork({ pool: pay, bind: bindPayments });
  const payments = makePaymentsService({ db: pay, clock, markPaid: makeMarkPaid({ uow: paying, clock }) });
  const [notificationGrpc, paymentsGrpc] = [await harness.serve(notices.services), await harness.serve([payments])];
  const { media, ...addresses } = lessons;
  return { addresses: { ...addresses, contentGrpc, notificationGrpc, paymentsGrpc }, media, notices: notices.db };
}
