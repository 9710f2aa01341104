/** A lesson room and what everybody in it has before them, as the browser gets it (DATA-21, FB-01). */
import type { Room, RoomStage } from '../gen/media.ts';
import { epochMs, epochMsOrNull } from './time.ts';

export const emptyStageJson: ReturnType<typeof stageJson> = {
  page: null,
  audio: null,
  heardBy: [],
  hands: [],
  lookingAround: [],
  removed: [],
};

function stageJson({ page, audio, heardBy, hands, lookingAround, removed }: RoomStage) {
  return {
    page: page ? { lesson: page.lesson, number: page.number } : null,
    audio: audio
      ? {
          title: audio.title,
          playing: audio.playing,
          positionMs: audio.positionMs,
          durationMs: audio.durationMs,
          at: audio.at ? epochMs(audio.at) : 0,
        }
      : null,
    heardBy,
    hands: hands.map(({ uid, since }) => ({ uid, since: since ? epochMs(since) : 0 })),
    lookingAround,
    removed,
  };
}

export function roomJson(room: Room) {
  return {
    name: room.name,
    bookingId: room.bookingId,
    muteAll: room.muteAll,
    stage: room.stage ? stageJson(room.stage) : emptyStageJson,
    lessonStart: epochMsOrNull(room.lessonStart),
    lessonEnd: epochMsOrNull(room.lessonEnd),
    version: room.version,
  };
}
