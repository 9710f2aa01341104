/** A row of `rooms`, and the room it means. */
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { Room } from '../../domain/room.ts';
import { emptyStage, type Stage, type StageAudio } from '../../domain/stage.ts';

export const roomFields = fieldsOf(
  'r',
  `bookingId, name, tutorUid, lessonStart, lessonEnd, muteAll, stage, version, lastSeq, lastChatAt, node, pin, secret, closedAt`,
);

/** The stage as it lies in `rooms.stage`: absent parts are empty, so the first of them was `{}`. */
type StageRow = {
  page?: Stage['page'];
  audio?: Omit<StageAudio, 'at'> & { at: string };
  heardBy?: string[];
  hands?: { uid: string; since: string }[];
  lookingAround?: string[];
  removed?: string[];
};
export type RoomRow = Omit<Room, 'stage'> & { stage: StageRow };

export function roomOf(row: RoomRow): Room {
  return { ...withoutNulls(row), stage: stageOf(row.stage) };
}

function stageOf({ page, audio, hands, ...lists }: StageRow): Stage {
  return {
    ...emptyStage,
    ...lists,
    page,
    audio: audio && { ...audio, at: new Date(audio.at) },
    hands: (hands ?? []).map(({ uid, since }) => ({ uid, since: new Date(since) })),
  };
}
