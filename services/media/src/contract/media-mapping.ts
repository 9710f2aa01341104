/** Domain to contract and back. */
import type { CallLogEntryInput, ChatMessageInput, PresenceSpanInput, RoomInput } from '@parlance/proto/media/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { ChatLine } from '../domain/chat-line.ts';
import type { Room } from '../domain/room.ts';
import type { CallLogRow } from '../queries/list-call-log.ts';
import type { StayRow } from '../usecases/ports.ts';

export function roomMessage(room: Room): RoomInput {
  return {
    name: room.name,
    bookingId: room.bookingId,
    tutorUid: room.tutorUid,
    muteAll: room.muteAll,
    lessonStart: toTimestamp(room.lessonStart),
    lessonEnd: toTimestamp(room.lessonEnd),
    version: room.version,
  };
}

export function chatMessage(line: ChatLine): ChatMessageInput {
  const { id, uid, name, content, bookingId, seq } = line;
  return { id, uid, name, content, bookingId, seq, when: toTimestamp(line.when) };
}

export function presenceSpan(stay: StayRow): PresenceSpanInput {
  const { uid, source } = stay;
  return { uid, source, from: toTimestamp(stay.from), ...(stay.to ? { to: toTimestamp(stay.to) } : {}) };
}

export function callLogEntry(row: CallLogRow): CallLogEntryInput {
  return {
    id: row.id,
    statusCallbackEvent: row.event,
    participantIdentity: row.participant,
    timestamp: toTimestamp(row.atSchool),
    trackKind: row.trackKind,
    realTimestamp: toTimestamp(row.atReal),
    source: row.source,
  };
}
