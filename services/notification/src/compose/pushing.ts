/** Browsers that allowed it are told outside the portal, where the school has a key for it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { senderOf, type NotificationConfig } from '../config.ts';
import { countPush } from '../inbound/jobs/sending-outcomes.ts';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { makePreferencesStore } from '../outbound/postgres/preferences-store.ts';
import { makePushStore } from '../outbound/postgres/push-store.ts';
import { watchPushes } from '../outbound/postgres/sending-metrics.ts';
import { withToldPushes } from '../usecases/note-told.ts';
import { makePushSender, pushKeysOf } from '../outbound/push/push-sender.ts';
import type { Addressees, UnitOfWork } from '../usecases/ports.ts';
import { makeSendNextPush } from '../usecases/send-due-pushes.ts';
import { startSending } from './sending.ts';

type Parts = {
  config: NotificationConfig;
  pool: Pool;
  uow: UnitOfWork;
  life: Life;
  clock: Clock;
  realTime: Clock;
  addressees: Addressees;
};
export type Pushing = { publicKey: string | undefined; wake: () => void };

export function startPushing({ config, pool, uow, life, clock, realTime, addressees }: Parts): Pushing {
  const { pushKey, mailFrom } = config;
  // Nobody could allow anything, so nothing is owed.
  if (pushKey === undefined) return { publicKey: undefined, wake: () => undefined };
  const keys = pushKeysOf(pushKey.reveal());
  const queue = makePushStore(pool);
  watchPushes(pool);
  const sendNext = makeSendNextPush({
    queue: withToldPushes(queue, { uow, clock }),
    send: makePushSender({ keys, contact: senderOf(mailFrom).email }),
    preferences: makePreferencesStore(pool),
    posts: makeAnnouncementPostStore(pool),
    addressees,
    now: () => realTime.now(),
    schoolNow: () => clock.now(),
    onOutcome: (outcome, push, error) => countPush(life.log, outcome, push, error),
  });
  const job = startSending({ name: 'pushes', sendNext, queue, life });
  return { publicKey: keys.publicKey, wake: () => job.wake() };
}
