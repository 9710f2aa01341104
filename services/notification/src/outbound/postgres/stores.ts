/** The stores of one transaction. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AnnouncementStore, LiveEventStore, MailStore, PeopleStore } from '../../usecases/ports.ts';
import { makeAnnouncementStore } from './announcement-store.ts';
import { makeLiveEventStore, type OnAppended } from './live-event-store.ts';
import { makeMailStore } from './mail-store.ts';
import { makePeopleStore } from './people-store.ts';

export type Stores = {
  liveEvents: LiveEventStore;
  announcements: AnnouncementStore;
  people: PeopleStore;
  mails: MailStore;
};
export type BindStores = (tx: Tx) => Stores;

export function bindStores(onAppended: OnAppended): BindStores {
  return (tx) => ({
    liveEvents: makeLiveEventStore(tx, onAppended),
    announcements: makeAnnouncementStore(tx),
    people: makePeopleStore(tx),
    mails: makeMailStore(tx),
  });
}
