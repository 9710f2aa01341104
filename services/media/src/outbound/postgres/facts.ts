/** Media's facts in the words of the contract, as outbox rows of the transaction that made them true. */
import { makeOutbox, type Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { roomMessage } from '../../wire/media-mapping.ts';
import type { Facts } from '../../usecases/ports.ts';

export function makeFacts(tx: Tx, options: Sending = {}): Facts {
  const outbox = makeOutbox(tx, { producer: 'media', ...options });
  return {
    async roomMuteAllChanged(room, actor, occurredAt) {
      const { bookingId: subject, version } = room;
      const by = { id: actor.uid, role: actor.role };
      const body = { room: roomMessage(room) };
      await outbox.add('parlance.media.v1.RoomMuteAllChanged', { subject, version, occurredAt, body, actor: by });
    },
    async messageSent({ place: subject, uid: fromUid, seq, when: occurredAt }, { uid: toUid, unread }) {
      const body = { conversationId: subject, fromUid, toUid, seq, unread };
      await outbox.add('parlance.media.v1.MessageSent', { subject, version: seq, occurredAt, body });
    },
    async conversationChanged(
      { conversationId: subject, uid, withUid, readSeq: version, unread, blocked },
      cause,
      occurredAt,
    ) {
      const body = { conversationId: subject, uid, withUid, cause, unread: cause === 'read' && !blocked ? unread : 0 };
      await outbox.add('parlance.media.v1.ConversationChanged', { subject, version, occurredAt, body });
    },
    async conversationReviewed(report, cause, { uid, at: occurredAt }) {
      const { id: reportId, conversationId: subject, studentUid, tutorUid, reportedBy, version } = report;
      const body = { conversationId: subject, reportId, studentUid, tutorUid, reportedBy, cause };
      const actor = { id: uid, role: 'admin' };
      await outbox.add('parlance.media.v1.ConversationReviewed', { subject, version, occurredAt, body, actor });
    },
    async mediaErased(receipt, occurredAt) {
      const about = { subject: receipt.uid, version: 0, occurredAt, actor: null };
      await outbox.add('parlance.media.v1.MediaErased', { ...about, body: { receipt } });
    },
  };
}
