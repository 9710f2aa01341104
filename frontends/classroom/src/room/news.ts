/** What changed in the room since the last look, in words for who listens instead of looks. Pure. */
import type { StageJson } from '@parlance/kit/api/types.ts';
import { leadingTexts } from '../locales/texts.ts';
import type { RemotePerson } from '../webrtc/people.ts';

export type RoomSeen = {
  people: readonly Pick<RemotePerson, 'uid' | 'name' | 'screenOn'>[];
  stage: Pick<StageJson, 'hands'>;
  muteAll: boolean;
};

type Viewer = { uid: string; role: string };

export function newsOf(before: RoomSeen, after: RoomSeen, viewer: Viewer): string[] {
  const { news } = leadingTexts.now();
  const changes: string[] = [];
  const known = new Map(before.people.map((person) => [person.uid, person]));
  const here = new Map(after.people.map((person) => [person.uid, person]));
  for (const { uid, name } of after.people) if (!known.has(uid)) changes.push(news.came(name));
  for (const { uid, name } of before.people) if (!here.has(uid)) changes.push(news.left(name));
  for (const { uid, name, screenOn } of after.people) {
    const was = known.get(uid)?.screenOn ?? false;
    if (screenOn !== was) changes.push(screenOn ? news.screenOn(name) : news.screenOff(name));
  }
  if (viewer.role !== 'student') {
    const up = new Set(before.stage.hands.map((hand) => hand.uid));
    for (const { uid } of after.stage.hands) {
      const name = here.get(uid)?.name;
      if (!up.has(uid) && name) changes.push(news.handUp(name));
    }
  } else if (before.muteAll !== after.muteAll) {
    changes.push(after.muteAll ? news.muted : news.unmuted);
  }
  return changes;
}
