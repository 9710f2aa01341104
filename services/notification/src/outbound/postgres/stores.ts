/** The stores of one transaction. */
import { makeErasureStore } from '@parlance/runtime/erasure/erase-rows';
import type { Sending } from '@parlance/runtime/events/outbox';
import { makeOnce } from '@parlance/runtime/idempotency/store';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { tellAll } from '../../usecases/tell.ts';
import { makeAnnouncementPostStore } from './announcement-post-store.ts';
import { makeAnnouncementStore } from './announcement-store.ts';
import { makeFacts } from './facts.ts';
import { makeInquiryStore } from './inquiry-store.ts';
import { makeLiveEventStore, type OnAppended } from './live-event-store.ts';
import { makeMailStore } from './mail-store.ts';
import { makePeopleStore } from './people-store.ts';
import { erasurePlan } from './person-erasure.ts';
import { makePreferencesStore } from './preferences-store.ts';
import { makeRefusedAddressStore } from './refused-address-store.ts';
import { makePushStore } from './push-store.ts';
import { makeTellings } from './tellings.ts';
import { makeToldStore } from './told-store.ts';

type Binding = { onAppended?: OnAppended; sending?: Sending; schoolNow?: () => Date };

export function bindStores(tx: Tx, { onAppended = () => undefined, sending = {}, schoolNow }: Binding = {}): Stores {
  const stores: Stores = {
    liveEvents: makeLiveEventStore(tx, onAppended),
    announcements: makeAnnouncementStore(tx),
    announcementPosts: makeAnnouncementPostStore(tx),
    once: makeOnce(tx),
    inquiries: makeInquiryStore(tx),
    people: makePeopleStore(tx),
    mails: makeMailStore(tx, schoolNow),
    preferences: makePreferencesStore(tx),
    refusedAddresses: makeRefusedAddressStore(tx),
    pushes: makePushStore(tx),
    told: makeToldStore(tx),
    erasure: makeErasureStore(tx, erasurePlan),
    facts: makeFacts(tx, sending),
    tellings: makeTellings(tx, (steps) => tellAll(stores, steps)),
  };
  return stores;
}
