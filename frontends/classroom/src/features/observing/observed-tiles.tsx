/** Everybody's tiles for who only watches: nothing on them can be pressed, and there is none of oneself. */
import { handPlace, notInRoom } from '../../room/room-people.ts';
import { AbsentTile, PersonTile, RemovedTile } from '../../ui/tiles.tsx';
import { observingTexts } from '../../locales/texts.ts';
import type { StageJson } from '@parlance/kit/api/types.ts';
import type { CallSnapshot } from '../../webrtc/call-room.ts';

type Props = {
  tutor: string;
  expected: readonly { uid: string; name: string }[];
  snapshot: CallSnapshot;
  stage: StageJson;
  speaker: string;
};

export function ObservedTiles({ tutor, expected, snapshot, stage, speaker }: Props) {
  const { roles } = observingTexts.use();
  const { missing, removed } = notInRoom(expected, snapshot.people, stage);
  return (
    <>
      {missing.map(({ uid, name }) => (
        <AbsentTile key={uid} name={name} />
      ))}
      {snapshot.people.map((person) => (
        <PersonTile
          key={person.uid}
          person={person}
          speaker={speaker}
          quality={snapshot.quality}
          title={person.uid === tutor ? roles.teacher : roles.student}
          hand={handPlace(stage, person.uid)}
          leading={undefined}
        />
      ))}
      {removed.map(({ uid, name }) => (
        <RemovedTile key={uid} name={name} />
      ))}
    </>
  );
}
