import { makeOutbox, type Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Facts } from '../../usecases/ports.ts';

export function makeFacts(tx: Tx, sending: Sending): Facts {
  const outbox = makeOutbox(tx, { ...sending, producer: 'notification' });
  return {
    async notificationErased(receipt, occurredAt) {
      const about = { subject: receipt.uid, version: 0, occurredAt, actor: null };
      await outbox.add('parlance.notification.v1.NotificationErased', { ...about, body: { receipt } });
    },
  };
}
