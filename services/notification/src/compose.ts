/** Everything that runs in notification, top to bottom. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeRedis } from '@parlance/runtime/redis/client';
import { openService, type Channel, type OpenedService } from '@parlance/runtime/service/open-service';
import { mailDomain, type NotificationConfig } from './config.ts';
import { factHandlers } from './inbound/events/handlers.ts';
import { notificationService } from './inbound/grpc/notification-service.ts';
import { startSendingMails } from './inbound/jobs/send-mails.ts';
import { makeLiveFeed, type LiveFeed } from './live/live-feed.ts';
import { countMail, watchStreams } from './metrics.ts';
import { makeMailLinks } from './outbound/grpc/mail-links.ts';
import { renderMail } from './outbound/mails/render-mail.ts';
import { makeMailStore } from './outbound/postgres/mail-store.ts';
import { pruneLiveEvents } from './outbound/postgres/prune-live-events.ts';
import { removeOld } from './outbound/postgres/remove-old.ts';
import { bindStores, type Stores } from './outbound/postgres/stores.ts';
import { makeHintBus } from './outbound/redis/hint-bus.ts';
import { makeMailer } from './outbound/smtp/mailer.ts';
import { makeListAnnouncements } from './queries/announcements.ts';
import { makeLiveEventReader } from './queries/live-events.ts';
import { makeMarkAnnouncementViewed } from './usecases/mark-announcement-viewed.ts';
import { makeSendNextMail } from './usecases/send-due-mails.ts';

export type ComposeOptions = {
  config: NotificationConfig;
  clock: Clock;
  life: Life;
  channel?: Channel;
  /** Development builds serve more. */
  extraServices?: readonly ServiceBinding[];
};

const pruneEveryMs = 60_000;
/** Twice what the architecture asks for; a person's browsers are rarely away for longer without being gone. */
const liveEventsKept = { keepMs: 600_000, keepPerPerson: 1_000 };

export async function compose(options: ComposeOptions): Promise<{ port: number }> {
  const { config, clock, life, channel, extraServices = [] } = options;
  const { log } = life;
  const notification = openService({ service: 'notification', config, life, clock, channel });
  const { pool, onCommit, sending } = notification;
  await notification.serveHttp();

  const feed = startFeed(options, pool);
  const mails = startMails(options, notification);
  const pruning = startJob({
    name: 'pruning',
    everyMs: pruneEveryMs,
    firstInMs: pruneEveryMs,
    log,
    round: async () => {
      const gone = (await pruneLiveEvents(pool, liveEventsKept)) + (await removeOld(pool));
      log.debug({ gone }, 'what was old is removed');
    },
  });
  life.onStop('pruning', () => pruning.stop());
  const bind = bindStores(feed.appended, sending);
  notification.readFacts(factHandlers(bind), () => {
    feed.committed();
    mails.wake();
  });

  return notification.serveCalls([
    notificationService({
      watch: { reader: makeLiveEventReader(pool), feed },
      listAnnouncements: makeListAnnouncements(pool),
      markAnnouncementViewed: makeMarkAnnouncementViewed({
        uow: makeUnitOfWork<Stores>({ pool, bind, onCommit }),
        clock,
      }),
    }),
    ...extraServices,
  ]);
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
  { config, life }: ComposeOptions,
  { pool, realTime, token }: Pick<OpenedService, 'pool' | 'realTime' | 'token'>,
): Job {
  const { log } = life;
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token });
  const mailer = makeMailer({ url: config.smtpUrl, from: config.mailFrom, domain: mailDomain(config.mailFrom) });
  const mails = makeMailStore(pool);
  const sendNext = makeSendNextMail({
    mails,
    mailer,
    links: makeMailLinks(identity),
    render: renderMail,
    now: () => realTime.now(),
    onOutcome: (outcome, mail, error) => countMail(log, outcome, mail, error),
  });
  const loop = startSendingMails({ sendNext, mails, log });
  life.onStop('mails', async () => {
    await loop.stop();
    mailer.close();
    identity.close();
  });
  return loop;
}
