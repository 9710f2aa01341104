/** Everything that runs in notification, top to bottom. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { watchRevocations } from '@parlance/runtime/auth/revocations';
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { makeTokenVerifier } from '@parlance/runtime/auth/verify-token';
import type { Clock } from '@parlance/runtime/clock/clock';
import { startEventConsumer } from '@parlance/runtime/events/consumer';
import { startOutboxRelay, type OutboxRelay } from '@parlance/runtime/events/outbox-relay';
import { topicsReadBy } from '@parlance/runtime/events/topics';
import { makeClient } from '@parlance/runtime/grpc/client';
import { startGrpcServer } from '@parlance/runtime/grpc/server';
import { startHealthServer } from '@parlance/runtime/http/server';
import { makeProducer } from '@parlance/runtime/kafka/producer';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { makePool, type Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeRedis } from '@parlance/runtime/redis/client';
import { mailDomain, type NotificationConfig } from './config.ts';
import { factHandlers } from './inbound/events/handlers.ts';
import { notificationService } from './inbound/grpc/notification-service.ts';
import { startPruning } from './inbound/jobs/prune.ts';
import { startMailLoop, type MailLoop } from './inbound/jobs/send-mails.ts';
import { makeLiveFeed, type LiveFeed } from './live/live-feed.ts';
import { countMail, watchStreams } from './metrics.ts';
import { makeMailLinks } from './outbound/grpc/mail-links.ts';
import { loadMailTemplates } from './outbound/mail-templates.ts';
import { makeMailStore } from './outbound/postgres/mail-store.ts';
import { pruneLiveEvents } from './outbound/postgres/prune-live-events.ts';
import { bindStores, type Stores } from './outbound/postgres/stores.ts';
import { makeHintBus } from './outbound/redis/hint-bus.ts';
import { makeMailer } from './outbound/smtp/mailer.ts';
import { makeListAnnouncements } from './queries/announcements.ts';
import { makeLiveEventReader } from './queries/live-events.ts';
import { makeMarkAnnouncementViewed } from './usecases/mark-announcement-viewed.ts';
import { makeSendDueMails } from './usecases/send-due-mails.ts';

export type ComposeOptions = { config: NotificationConfig; clock: Clock; life: Life; templatesFolder: string };

/** Twice what the architecture asks for; a person's browsers are rarely away for longer without being gone. */
const liveEventsKept = { keepMs: 600_000, keepPerPerson: 1_000 };

export async function compose(options: ComposeOptions): Promise<{ port: number }> {
  const { config, clock, life } = options;
  const { log } = life;
  const pool = makePool({ url: config.databaseUrl, log });
  life.onStop('database', () => pool.end());
  life.ready.add('database', async () => void (await pool.query('select 1')));

  const health = await startHealthServer({ listen: config.httpListen, readiness: life.ready });
  life.onStop('health', () => health.stop());

  const producer = makeProducer({ brokers: config.kafkaBrokers, clientId: 'notification', log });
  const relay = startOutboxRelay({ pool, producer, log });
  life.onStop('outbox relay', () => relay.stop());

  const serviceToken = makeServiceToken({
    tokenUrl: config.oidcTokenUrl,
    clientId: config.serviceClientId,
    clientSecret: config.serviceClientSecret,
  });
  const feed = startFeed(options, pool);
  const mails = startMails(options, pool, serviceToken);
  const pruning = startPruning({ prune: () => pruneLiveEvents(pool, liveEventsKept), log });
  life.onStop('pruning', () => pruning.stop());
  startConsuming(options, pool, { relay, feed, mails });

  const revocations = watchRevocations({
    identityGrpc: config.peers.identityGrpc,
    token: serviceToken,
    process: 'notification',
    log,
  });
  life.onStop('revocations', () => revocations.stop());

  const server = await startGrpcServer({
    listen: config.grpcListen,
    services: [serviceOf(pool, { clock, feed, relay })],
    verifyToken: makeTokenVerifier({
      issuer: config.oidcIssuer,
      jwksUrl: config.oidcJwksUrl,
      audience: config.oidcAudience,
    }),
    isRevoked: revocations.isRevoked,
    revocationsAreStale: revocations.isStale,
    log,
  });
  life.onStop('grpc', () => server.stop());
  return { port: server.port };
}

function startFeed({ config, life }: ComposeOptions, pool: Pool): LiveFeed {
  const { log } = life;
  const [writer, reader] = [makeRedis({ url: config.redisUrl, log }), makeRedis({ url: config.redisUrl, log })];
  life.onStop('redis', () => Promise.all([writer.stop(), reader.stop()]));
  const bus = makeHintBus({ writer, reader });
  const feed = makeLiveFeed({ reader: makeLiveEventReader(pool), bus, log });
  watchStreams(feed);
  life.onStop('live feed', () => {
    bus.stop();
    return feed.stop();
  });
  return feed;
}

function startMails(
  { config, life, templatesFolder }: ComposeOptions,
  pool: Pool,
  token: () => Promise<string>,
): MailLoop {
  const { log } = life;
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token });
  const mailer = makeMailer({ url: config.smtpUrl, from: config.mailFrom, domain: mailDomain(config.mailFrom) });
  const mails = makeMailStore(pool);
  const sendDue = makeSendDueMails({
    ...{ mails, mailer, links: makeMailLinks(identity), templates: loadMailTemplates(templatesFolder) },
    now: () => new Date(),
    onOutcome: (outcome, mail, error) => countMail(log, outcome, mail, error),
  });
  const loop = startMailLoop({ sendDue, mails, log });
  life.onStop('mails', async () => {
    await loop.stop();
    mailer.close();
    identity.close();
  });
  return loop;
}

type Woken = { relay: OutboxRelay; feed: LiveFeed; mails: MailLoop };

function startConsuming({ config, life }: ComposeOptions, pool: Pool, { relay, feed, mails }: Woken): void {
  const consumer = startEventConsumer({
    service: 'notification',
    pool,
    brokers: config.kafkaBrokers,
    topics: topicsReadBy('notification'),
    handlers: factHandlers(bindStores(feed.appended)),
    log: life.log,
    onCommit() {
      feed.committed();
      relay.wake();
      mails.wake();
    },
  });
  life.onStop('events', () => consumer.stop());
}

function serviceOf(pool: Pool, { clock, feed, relay }: { clock: Clock; feed: LiveFeed; relay: OutboxRelay }) {
  const uow = makeUnitOfWork<Stores>({ pool, bind: bindStores(feed.appended), onCommit: () => relay.wake() });
  return notificationService({
    watch: { reader: makeLiveEventReader(pool), feed },
    listAnnouncements: makeListAnnouncements(pool),
    markAnnouncementViewed: makeMarkAnnouncementViewed({ uow, clock }),
  });
}
