/** Notification as it answers the gateway, on a database of its own; nothing runs on its own here, no fact comes or goes. */
import { randomBytes } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { makeAudiences } from '@parlance/runtime/live/audiences';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { databaseFor, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { makeNotificationDevService } from '../src/dev/notification-dev-service.ts';
import { makeInquiryService } from '../src/inbound/grpc/inquiry-service.ts';
import { knownPushServices } from '../src/domain/push-subscription.ts';
import { makeNotificationInternalService } from '../src/inbound/grpc/notification-internal-service.ts';
import { makeNotificationService } from '../src/inbound/grpc/notification-service.ts';
import { renderMail } from '../src/outbound/mails/render-mail.ts';
import { makePreferencesStore } from '../src/outbound/postgres/preferences-store.ts';
import { makeRefusedAddressStore } from '../src/outbound/postgres/refused-address-store.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { pushKeysOf } from '../src/outbound/push/push-sender.ts';
import { makeMailer } from '../src/outbound/smtp/mailer.ts';
import type { UserFeed } from '../src/usecases/ports.ts';
import { makeAllowPush } from '../src/usecases/allow-push.ts';
import { makeAnnounce } from '../src/usecases/announce.ts';
import { makeInquiries } from '../src/usecases/inquiries.ts';
import { makeMarkAnnouncementViewed } from '../src/usecases/mark-announcement-viewed.ts';
import { makeSetPreferences } from '../src/usecases/set-preferences.ts';
import { makeUnsubscribe } from '../src/usecases/unsubscribe.ts';

/** Streams open and give signs of life; nothing wakes them. */
function quietFeed(): UserFeed {
  const people = makeAudiences<never>();
  return {
    publish: () => undefined,
    committed: () => undefined,
    watch: (uid, options) => people.watch(uid, options),
    size: 0,
    stop: async () => undefined,
  };
}

/** Sample mails go to the real inbox. */
export async function notificationForTest(
  harness: ServiceHarness,
  smtpUrl: string,
): Promise<{ services: ServiceBinding[]; db: Pool }> {
  const pool = await databaseFor(harness, 'school_notification', migrations);
  const uow = makeUnitOfWork({ pool, bind: bindStores });
  const newId = makeNewId(systemClock);
  const pushKey = randomBytes(32).toString('base64url');
  const service = makeNotificationService({
    db: pool,
    userFeed: quietFeed(),
    markAnnouncementViewed: makeMarkAnnouncementViewed({ uow, clock: systemClock }),
    preferences: makePreferencesStore(pool),
    refusedAddresses: makeRefusedAddressStore(pool),
    setPreferences: makeSetPreferences({ uow, wake: () => undefined }),
    unsubscribe: makeUnsubscribe({ uow, tokens: { read: () => undefined } }),
    announce: makeAnnounce({ uow, clock: systemClock, newId, wake: () => undefined }),
    allowPush: makeAllowPush({ uow, newId, publicKey: pushKeysOf(pushKey).publicKey, services: knownPushServices }),
  });
  const internal = makeNotificationInternalService({ db: pool, userFeed: quietFeed() });
  const inquiries = makeInquiries({ uow, clock: systemClock, newId, inbox: undefined, wake: () => undefined });
  const domain = 'example.com';
  const mailer = makeMailer({ url: smtpUrl, from: `Parlance <school@${domain}>`, domain });
  harness.life.onStop('mailer', () => mailer.close());
  const samples = makeNotificationDevService({ render: renderMail, mailer, domain });
  return { services: [service, internal, makeInquiryService({ db: pool, inquiries }), samples], db: pool };
}
