/** Everything that runs in notification, top to bottom. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { startJob } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type Channel } from '@parlance/runtime/service/open-service';
import { startLiveFeed } from './compose/live.ts';
import { startMails } from './compose/mails.ts';
import type { NotificationConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeNotificationService } from './inbound/grpc/notification-service.ts';
import { pruneLiveEvents } from './outbound/postgres/prune-live-events.ts';
import { removeOld } from './outbound/postgres/remove-old.ts';
import { bindStores, type Stores } from './outbound/postgres/stores.ts';
import { makeListAnnouncements } from './queries/announcements.ts';
import { makeLiveEventReader } from './queries/live-events.ts';
import { makeMarkAnnouncementViewed } from './usecases/mark-announcement-viewed.ts';

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
  const { pool } = notification;
  await notification.serveHttp();

  const feed = startLiveFeed({ redisUrl: config.redisUrl, pool, life });
  const mails = startMails({ ...notification, config, life });
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
  const bind = bindStores(feed.appended);
  notification.readFacts(makeFactHandlers(bind), () => {
    feed.committed();
    mails.wake();
  });

  const own = makeNotificationService({
    watch: { reader: makeLiveEventReader(pool), feed },
    listAnnouncements: makeListAnnouncements(pool),
    markAnnouncementViewed: makeMarkAnnouncementViewed({ uow: makeUnitOfWork<Stores>({ pool, bind }), clock }),
  });
  return notification.serveCalls([own, ...extraServices], config.peers.identityGrpc);
}
