/** The stores of one transaction. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type {
  AnnouncementStore,
  LiveEventStore,
  MailStore,
  NotificationOutbox,
  PeopleStore,
} from '../../usecases/ports.ts';
import { makeNotificationOutbox, type TopicFor } from '../outbox.ts';
import { makeAnnouncementStore } from './announcement-store.ts';
import { makeLiveEventStore, type OnAppended } from './live-event-store.ts';
import { makeMailStore } from './mail-store.ts';
import { makePeopleStore } from './people-store.ts';

export type Stores = {
  liveEvents: LiveEventStore;
  announcements: AnnouncementStore;
  people: PeopleStore;
  mails: MailStore;
  outbox: NotificationOutbox;
};
export type BindStores = (tx: Tx) => Stores;

export function bindStores(onAppended: OnAppended, { topicFor }: { topicFor?: TopicFor } = {}): BindStores {
  return (tx) => ({
    liveEvents: makeLiveEventStore(tx, onAppended),
    announcements: makeAnnouncementStore(tx),
    people: makePeopleStore(tx),
    mails: makeMailStore(tx),
    outbox: makeNotificationOutbox(tx, topicFor),
  });
}
