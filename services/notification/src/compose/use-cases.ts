/** What people ask of notification, each bound to its stores and to what it wakes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { NotificationConfig } from '../config.ts';
import { makePreferencesStore } from '../outbound/postgres/preferences-store.ts';
import { makeRefusedAddressStore } from '../outbound/postgres/refused-address-store.ts';
import { makeAllowPush } from '../usecases/allow-push.ts';
import { makeAnnounce } from '../usecases/announce.ts';
import { makeMarkAnnouncementViewed } from '../usecases/mark-announcement-viewed.ts';
import type { UnitOfWork, UnsubscribeTokens } from '../usecases/ports.ts';
import { makeSetPreferences } from '../usecases/set-preferences.ts';
import { makeUnsubscribe } from '../usecases/unsubscribe.ts';
import type { Jobs } from './jobs.ts';
import { startPosting } from './posting.ts';

type Parts = Jobs & {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  life: Life;
  config: NotificationConfig;
  unsubscribing: UnsubscribeTokens;
};

export function makeUseCases({ pool, uow, clock, life, config, mails, pushes, unsubscribing }: Parts) {
  const newId = makeNewId(clock);
  const onTold = () => {
    mails.wake();
    pushes.wake();
  };
  const posting = startPosting({ pool, uow, clock, life, onTold });
  return {
    announce: makeAnnounce({ uow, clock, newId, wake: () => posting.wake() }),
    markAnnouncementViewed: makeMarkAnnouncementViewed({ uow, clock }),
    preferences: makePreferencesStore(pool),
    refusedAddresses: makeRefusedAddressStore(pool),
    setPreferences: makeSetPreferences({ uow, wake: () => mails.wake() }),
    unsubscribe: makeUnsubscribe({ uow, tokens: unsubscribing }),
    allowPush: makeAllowPush({ uow, newId, publicKey: pushes.publicKey, services: config.pushServices }),
  };
}
