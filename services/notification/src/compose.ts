/** Everything that runs in notification, top to bottom. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { makeInquiryDoor } from './compose/inquiries.ts';
import { startJobs } from './compose/jobs.ts';
import { makeMailWakes } from './compose/mail-wakes.ts';
import { makeUseCases } from './compose/use-cases.ts';
import { startUserFeed } from './compose/user-feed.ts';
import type { NotificationConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeNotificationInternalService } from './inbound/grpc/notification-internal-service.ts';
import { makeNotificationService } from './inbound/grpc/notification-service.ts';
import { bindStores } from './outbound/postgres/stores.ts';
import { makeUnsubscribeTokens } from './outbound/unsubscribe-tokens.ts';

export type Parts = ComposeOptions<NotificationConfig> & {
  /** Development builds serve more. */
  extraServices?: readonly ServiceBinding[];
};

export async function compose({ extraServices = [], ...options }: Parts): Promise<{ port: number }> {
  const { config, clock, life } = options;
  const notification = openService({ service: 'notification', ...options });
  const { pool, token, sending } = notification;
  await notification.serveHttp();

  const userFeed = startUserFeed({ redisUrl: config.redisUrl, pool, life });
  const unsubscribing = makeUnsubscribeTokens(config);
  const jobs = startJobs({ ...notification, config, life, clock, unsubscribing });
  const binding = { onAppended: userFeed.publish, sending, schoolNow: () => clock.now() };
  const bind = (tx: Tx) => bindStores(tx, binding);
  const { messageMailAfterMs } = config;
  const { onAsked, onCommitted } = makeMailWakes(() => jobs.mails.wake());
  notification.readFacts(makeFactHandlers({ bindStores: bind, clock, messageMailAfterMs, onAsked }), () => {
    userFeed.committed();
    onCommitted();
    jobs.pushes.wake();
  });

  const uow = makeUnitOfWork({ pool, bind, onCommit: userFeed.committed });
  const useCases = makeUseCases({ pool, uow, clock, life, config, ...jobs, unsubscribing });
  const own = makeNotificationService({ db: pool, userFeed, ...useCases });
  const internal = makeNotificationInternalService({ db: pool, userFeed });
  const inquiries = makeInquiryDoor({ pool, uow, clock, config, wake: () => jobs.mails.wake() });
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token });
  return notification.serveCalls([own, internal, inquiries, ...extraServices], identity);
}
