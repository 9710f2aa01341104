/** What everybody in the room has before them: the teacher's page and audio, raised hands, who looks around by themselves, who was sent out. Pure. */
import { refuse } from './refusals.ts';
import type { CallRole, Member } from './member.ts';

export type StagePage = {
  /** Whose document it is a page of: another topic begins anew. */
  lesson: string;
  number: number;
};
export type StageAudio = {
  title: string;
  playing: boolean;
  /** Where it stood at `at`. */
  positionMs: number;
  durationMs: number;
  /** School time. */
  at: Date;
};
type RaisedHand = { uid: string; since: Date };

export type Stage = {
  page: StagePage | undefined;
  audio: StageAudio | undefined;
  /** Who says that the audio that plays now is really heard. */
  heardBy: readonly string[];
  /** Longest first. */
  hands: readonly RaisedHand[];
  lookingAround: readonly string[];
  removed: readonly string[];
};

export type StageChange =
  | { kind: 'page'; page: StagePage }
  | { kind: 'audio'; audio: Omit<StageAudio, 'at'> | undefined }
  | { kind: 'heard'; heard: boolean }
  | { kind: 'following'; following: boolean }
  | { kind: 'hand'; uid: string; raised: boolean }
  | { kind: 'removal'; uid: string; removed: boolean };

export const emptyStage: Stage = {
  page: undefined,
  audio: undefined,
  heardBy: [],
  hands: [],
  lookingAround: [],
  removed: [],
};

type By = { uid: string; role: string };
type Lesson = { tutorUid: string; members: readonly Member[] };

function roleIn({ tutorUid, members }: Lesson, by: By): CallRole | undefined {
  if (by.role === 'admin') return 'admin';
  if (by.uid === tutorUid) return 'tutor';
  return members.some((member) => member.uid === by.uid && member.role === 'student') ? 'student' : undefined;
}

/** Throws what the person may not do (PERM-02..PERM-04, CALL-32, CALL-39, NS-21); for strangers there is no such room. */
export function demandStageRight(change: StageChange, by: By, lesson: Lesson): void {
  const role = roleIn(lesson, by);
  if (role === undefined) throw refuse('ROOM_NOT_FOUND');
  // A silent observer changes nothing in the room.
  if (role === 'admin') throw refuse(change.kind === 'audio' ? 'AUDIO_FORBIDDEN' : 'STAGE_FORBIDDEN');
  const isStudent = (uid: string) => lesson.members.some((one) => one.uid === uid && one.role === 'student');
  if (change.kind === 'audio' && role !== 'tutor') throw refuse('AUDIO_FORBIDDEN');
  if (change.kind === 'page' && role !== 'tutor') throw refuse('STAGE_FORBIDDEN');
  if ((change.kind === 'heard' || change.kind === 'following') && role !== 'student') throw refuse('STAGE_FORBIDDEN');
  if (change.kind === 'hand') {
    const own = change.uid === by.uid && role === 'student';
    // Everybody raises their own hand; whoever leads may take any down.
    if (!own && (role === 'student' || change.raised)) throw refuse('STAGE_FORBIDDEN');
    if (!isStudent(change.uid)) throw refuse('PERSON_NOT_FOUND');
  }
  if (change.kind === 'removal') {
    if (role === 'student') throw refuse('STAGE_FORBIDDEN');
    if (!isStudent(change.uid)) throw refuse('PERSON_NOT_FOUND');
  }
}

const without = (uids: readonly string[], uid: string) => uids.filter((one) => one !== uid);

/** The same list when nothing changes. */
function marked(uids: readonly string[], uid: string, on: boolean): readonly string[] {
  if (uids.includes(uid) === on) return uids;
  return on ? [...uids, uid] : without(uids, uid);
}

function withHand(stage: Stage, uid: string, hand: RaisedHand | undefined): Stage {
  const up = stage.hands.some((one) => one.uid === uid);
  if (up === (hand !== undefined)) return stage;
  return { ...stage, hands: hand ? [...stage.hands, hand] : stage.hands.filter((one) => one.uid !== uid) };
}

function withAudio(stage: Stage, audio: StageAudio | undefined): Stage {
  const before = stage.audio;
  if (!audio) return before ? { ...stage, audio: undefined, heardBy: [] } : stage;
  const { title, playing, positionMs } = audio;
  if (before?.title === title && before.playing === playing && before.positionMs === positionMs) return stage;
  // While nothing plays, nobody is in the list.
  const goesOn = before?.title === title && playing;
  return { ...stage, audio, heardBy: goesOn ? stage.heardBy : [] };
}

function withRemoval(stage: Stage, uid: string, removed: boolean): Stage {
  const list = marked(stage.removed, uid, removed);
  if (list === stage.removed) return stage;
  // Nobody comes back with what they left with.
  const heardBy = without(stage.heardBy, uid);
  const lookingAround = without(stage.lookingAround, uid);
  return { ...withHand(stage, uid, undefined), heardBy, lookingAround, removed: list };
}

/** The next stage; the very same one when the change says what is already so. */
export function changeStage(stage: Stage, change: StageChange, { by, at }: { by: string; at: Date }): Stage {
  switch (change.kind) {
    case 'page': {
      const { lesson, number } = change.page;
      return stage.page?.lesson === lesson && stage.page.number === number ? stage : { ...stage, page: change.page };
    }
    case 'audio':
      return withAudio(stage, change.audio && { ...change.audio, at });
    case 'heard': {
      // Nobody hears what does not play.
      const heardBy = marked(stage.heardBy, by, change.heard && stage.audio?.playing === true);
      return heardBy === stage.heardBy ? stage : { ...stage, heardBy };
    }
    case 'following': {
      const lookingAround = marked(stage.lookingAround, by, !change.following);
      return lookingAround === stage.lookingAround ? stage : { ...stage, lookingAround };
    }
    case 'hand':
      return withHand(stage, change.uid, change.raised ? { uid: change.uid, since: at } : undefined);
    case 'removal':
      return withRemoval(stage, change.uid, change.removed);
  }
}
