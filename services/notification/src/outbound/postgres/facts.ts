/** Notification's own facts. */
import { makeOutbox, type Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Facts } from '../../usecases/ports.ts';

export function makeFacts(tx: Tx, sending: Sending): Facts {
  const outbox = makeOutbox(tx, { ...sending, producer: 'notification' });
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
