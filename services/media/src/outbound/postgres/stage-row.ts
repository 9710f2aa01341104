/** The stage as it lies in `rooms.stage`: absent parts are empty, so the first of them was `{}`. */
import { emptyStage, type Stage, type StageAudio } from '../../domain/stage.ts';

export type StageRow = {
  page?: Stage['page'];
  audio?: Omit<StageAudio, 'at'> & { at: string };
  heardBy?: string[];
  hands?: { uid: string; since: string }[];
  lookingAround?: string[];
  removed?: string[];
};

export function stageOf({ page, audio, hands, ...lists }: StageRow): Stage {
  return {
    ...emptyStage,
    ...lists,
    page,
    audio: audio && { ...audio, at: new Date(audio.at) },
    hands: (hands ?? []).map(({ uid, since }) => ({ uid, since: new Date(since) })),
  };
}
