/** The stores of one transaction. */
import type { Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AnnouncementStore, LiveEventStore, MailStore, Facts, PeopleStore } from '../../usecases/ports.ts';
import { makeFacts } from './facts.ts';
import { makeAnnouncementStore } from './announcement-store.ts';
import { makeLiveEventStore, type OnAppended } from './live-event-store.ts';
import { makeMailStore } from './mail-store.ts';
import { makePeopleStore } from './people-store.ts';

export type Stores = {
  liveEvents: LiveEventStore;
  announcements: AnnouncementStore;
  people: PeopleStore;
  mails: MailStore;
  facts: Facts;
};
export type BindStores = (tx: Tx) => Stores;

export function bindStores(onAppended: OnAppended, sending: Sending = {}): BindStores {
  return (tx) => ({
    liveEvents: makeLiveEventStore(tx, onAppended),
    announcements: makeAnnouncementStore(tx),
    people: makePeopleStore(tx),
    mails: makeMailStore(tx),
    facts: makeFacts(tx, sending),
  });
}
