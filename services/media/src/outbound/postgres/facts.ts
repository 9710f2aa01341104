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
  };
}
