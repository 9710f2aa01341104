import type { ChatMessage } from '@parlance/proto/media/v1';
import { epochMs } from '@parlance/proto/json/time';

export function messageJson(message: ChatMessage) {
  const { id, uid, name, content, bookingId, seq } = message;
  return { id, uid, name, content, when: message.when ? epochMs(message.when) : 0, bookingId, seq };
}
