/** Everything that runs in notification, top to bottom. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { makeInquiryDoor } from './compose/inquiries.ts';
import { startPosting } from './compose/posting.ts';
import { startJobs } from './compose/jobs.ts';
import { startUserFeed } from './compose/user-feed.ts';
import type { NotificationConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeNotificationService } from './inbound/grpc/notification-service.ts';
import { makePreferencesStore } from './outbound/postgres/preferences-store.ts';
import { makeRefusedAddressStore } from './outbound/postgres/refused-address-store.ts';
import { bindStores } from './outbound/postgres/stores.ts';
import { makeUnsubscribeTokens } from './outbound/unsubscribe-tokens.ts';
import { makeAnnounce } from './usecases/announce.ts';
import { makeMarkAnnouncementViewed } from './usecases/mark-announcement-viewed.ts';
import { makeSetPreferences } from './usecases/set-preferences.ts';
import { makeUnsubscribe } from './usecases/unsubscribe.ts';

export type Parts = ComposeOptions<NotificationConfig> & {
  /** Development builds serve more. */
  extraServices?: readonly ServiceBinding[];
};

export async function compose({ extraServices = [], ...options }: Parts): Promise<{ port: number }> {
  const { config, clock, life } = options;
  const notification = openService({ service: 'notification', ...options });
  const { pool, token } = notification;
  await notification.serveHttp();

  const userFeed = startUserFeed({ redisUrl: config.redisUrl, pool, life });
  const unsubscribing = makeUnsubscribeTokens(config);
  const { mails } = startJobs({ ...notification, config, life, clock, unsubscribing });
  const bind = (tx: Tx) => bindStores(tx, userFeed.publish);
  notification.readFacts(makeFactHandlers({ bindStores: bind }), () => {
    userFeed.committed();
    mails.wake();
  });

  const uow = makeUnitOfWork({ pool, bind, onCommit: userFeed.committed });
  const posting = startPosting({ pool, uow, clock, life });
  const announce = makeAnnounce({ uow, clock, newId: makeNewId(clock), wake: () => posting.wake() });
  const own = makeNotificationService({
    db: pool,
    userFeed,
    markAnnouncementViewed: makeMarkAnnouncementViewed({ uow, clock }),
    announce,
    preferences: makePreferencesStore(pool),
    refusedAddresses: makeRefusedAddressStore(pool),
    setPreferences: makeSetPreferences({ uow, wake: () => mails.wake() }),
    unsubscribe: makeUnsubscribe({ uow, tokens: unsubscribing }),
  });
  const inquiries = makeInquiryDoor({ pool, uow, clock, config, wake: () => mails.wake() });
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token });
  return notification.serveCalls([own, inquiries, ...extraServices], identity);
}
