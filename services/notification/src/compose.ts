/** Everything that runs in notification, top to bottom. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { startLiveFeed } from './compose/live.ts';
import { startMails } from './compose/mails.ts';
import type { NotificationConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeNotificationService } from './inbound/grpc/notification-service.ts';
import { startPruning } from './inbound/jobs/prune.ts';
import { bindStores, type Stores } from './outbound/postgres/stores.ts';
import { makeListAnnouncements } from './queries/announcements.ts';
import { makeLiveEventReader } from './queries/live-events.ts';
import { makeMarkAnnouncementViewed } from './usecases/mark-announcement-viewed.ts';

export type Parts = ComposeOptions<NotificationConfig> & {
  /** Development builds serve more. */
  extraServices?: readonly ServiceBinding[];
};

export async function compose({ extraServices = [], ...options }: Parts): Promise<{ port: number }> {
  const { config, clock, life } = options;
  const { log } = life;
  const notification = openService({ service: 'notification', ...options });
  const { pool } = notification;
  await notification.serveHttp();

  const feed = startLiveFeed({ redisUrl: config.redisUrl, pool, life });
  const mails = startMails({ ...notification, config, life });
  const pruning = startPruning(pool, log);
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
  const identity = makeClient(IdentityInternalService, {
    address: config.peers.identityGrpc,
    token: notification.token,
  });
  return notification.serveCalls([own, ...extraServices], identity);
}
