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
import { bindStores, type BindStores, type Stores } from './outbound/postgres/stores.ts';
import { makeHintBus } from './outbound/redis/hint-bus.ts';
import { makeMailer } from './outbound/smtp/mailer.ts';
import { makeListAnnouncements } from './queries/announcements.ts';
import { makeLiveEventReader } from './queries/live-events.ts';
import { makeMarkAnnouncementViewed } from './usecases/mark-announcement-viewed.ts';
import { makeSendDueMails } from './usecases/send-due-mails.ts';

/** Only tests read and write other topics than the registry says. */
export type Channel = { groupId: string; reads: readonly string[]; writes: string };

export type ComposeOptions = {
  config: NotificationConfig;
  clock: Clock;
  life: Life;
  templatesFolder: string;
  channel?: Channel;
};

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
  const { writes } = options.channel ?? {};
  const bind = bindStores(feed.appended, writes === undefined ? undefined : () => writes);
  startConsuming(options, pool, { bind, relay, feed, mails });

  const revocations = watchRevocations({
    identityGrpc: config.peers.identityGrpc,
    token: serviceToken,
    process: 'notification',
    log,
  });
  life.onStop('revocations', () => revocations.stop());

  const server = await startGrpcServer({
    listen: config.grpcListen,
    services: [serviceOf(pool, { clock, bind, feed, relay })],
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

type Woken = { bind: BindStores; relay: OutboxRelay; feed: LiveFeed; mails: MailLoop };

function startConsuming(options: ComposeOptions, pool: Pool, { bind, relay, feed, mails }: Woken): void {
  const { config, life, channel } = options;
  const consumer = startEventConsumer({
    service: 'notification',
    pool,
    brokers: config.kafkaBrokers,
    topics: channel?.reads ?? topicsReadBy('notification'),
    ...(channel ? { groupId: channel.groupId } : {}),
    handlers: factHandlers(bind),
    log: life.log,
    onCommit() {
      feed.committed();
      relay.wake();
      mails.wake();
    },
  });
  life.onStop('events', () => consumer.stop());
}

type Served = { clock: Clock; bind: BindStores; feed: LiveFeed; relay: OutboxRelay };

function serviceOf(pool: Pool, { clock, bind, feed, relay }: Served) {
  const uow = makeUnitOfWork<Stores>({ pool, bind, onCommit: () => relay.wake() });
  return notificationService({
    watch: { reader: makeLiveEventReader(pool), feed },
    listAnnouncements: makeListAnnouncements(pool),
    markAnnouncementViewed: makeMarkAnnouncementViewed({ uow, clock }),
  });
}
