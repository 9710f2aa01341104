/** Notification's own facts. */
import { makeOutbox } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { FactName } from '@parlance/proto/topics';
import type { NotificationOutbox } from '../usecases/ports.ts';

/** Only tests send elsewhere than the registry of topics says. */
export type TopicFor = (fact: FactName) => string;

export function makeNotificationOutbox(tx: Tx, topicFor?: TopicFor): NotificationOutbox {
  const outbox = makeOutbox(tx, { producer: 'notification', ...(topicFor ? { topicFor } : {}) });
  return {
    async announcementCreated(announcement, uids, at) {
      const body = { announcement, uids };
      const subject = announcement.id ?? '';
      await outbox.add('parlance.notification.v1.AnnouncementCreated', { subject, version: 1, occurredAt: at, body });
    },
    async announcementViewed(id, uid, at) {
      const body = { id, uid };
      await outbox.add('parlance.notification.v1.AnnouncementViewed', {
        subject: id,
        version: 2,
        occurredAt: at,
        body,
      });
    },
  };
}
