/** A row of `rooms`, and the room it means. */
import type { Room } from '../../domain/room.ts';
import { stageOf, type StageRow } from './stage-row.ts';

export const roomColumns =
  'r.booking_id, r.name, r.tutor_uid, r.lesson_start, r.lesson_end, r.mute_all, r.stage, r.version, r.last_seq, r.last_chat_at, r.node, r.pin, r.secret, r.closed_at';

export type RoomRow = {
  booking_id: string;
  name: string;
  tutor_uid: string;
  lesson_start: Date;
  lesson_end: Date;
  mute_all: boolean;
  stage: StageRow;
  version: number;
  last_seq: number;
  last_chat_at: Date | null;
  node: string | null;
  pin: string;
  secret: string;
  closed_at: Date | null;
};

export function roomOf(row: RoomRow): Room {
  return {
    bookingId: row.booking_id,
    name: row.name,
    tutorUid: row.tutor_uid,
    lessonStart: row.lesson_start,
    lessonEnd: row.lesson_end,
    muteAll: row.mute_all,
    stage: stageOf(row.stage),
    version: row.version,
    lastSeq: row.last_seq,
    lastChatAt: row.last_chat_at ?? undefined,
    node: row.node ?? undefined,
    pin: row.pin,
    secret: row.secret,
    closedAt: row.closed_at ?? undefined,
  };
}
