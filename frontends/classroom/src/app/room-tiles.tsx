/** Everybody's tiles: who is there, who is not yet, who was sent out, oneself. */
import type { StageJson } from '@parlance/kit/api/types.ts';
import { useState } from 'react';
import { handPlace, notInRoom } from '../room/room-people.ts';
import { AbsentTile, type Leading, PersonTile, RemovedTile, SelfTile } from '../ui/tiles.tsx';
import { RemoveDialog } from '../room/remove-dialog.tsx';
import { putHand, putRemoved } from '../room/room-calls.ts';
import type { RoomControl } from '../room/use-room.ts';
import { texts } from '../locales/texts.ts';
import type { RemoteParticipant } from '../webrtc/attendance.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';
import type { LocalMedia } from '../devices/use-local-media.ts';

type Expected = { uid: string; name: string; image?: string };
type Props = {
  self: Expected & { role: string };
  tutor: string;
  /** The one student of a lesson that has no others. */
  student: string | undefined;
  expected: readonly Expected[];
  snapshot: CallSnapshot;
  room: RoomControl;
  microphone: LocalMedia['microphone'];
  speaker: string;
};

export function RoomTiles({ self, tutor, student, expected, snapshot, room, microphone, speaker }: Props) {
  const { people } = texts.use();
  const [sendingOut, setSendingOut] = useState<RemoteParticipant>();
  const { stage, change } = room;
  const leads = self.role === 'tutor';
  const titleOf = (uid: string) => {
    if (uid === tutor) return people.yourTeacher;
    return leads && uid === student ? people.yourStudent : '';
  };
  const leadingFor = (person: RemoteParticipant) =>
    leads && person.uid !== tutor
      ? {
          onTakeHand: () => void change(putHand(person.uid, false)),
          onRemove: () => setSendingOut(person),
        }
      : undefined;
  return (
    <>
      <OthersTiles
        expected={expected}
        snapshot={snapshot}
        stage={stage}
        speaker={speaker}
        titleOf={titleOf}
        leadingFor={leadingFor}
        showsRemoved={leads}
        onLetIn={(uid) => void change(putRemoved(uid, false))}
      />
      <SelfTile
        name={self.name}
        image={self.image}
        video={snapshot.local.camera}
        microphone={microphone}
        mark={snapshot.quality.own}
        reconnecting={snapshot.line === 'reconnecting'}
        hand={handPlace(stage, self.uid)}
      />
      {sendingOut && (
        <RemoveDialog
          name={sendingOut.name}
          onRemove={() => change(putRemoved(sendingOut.uid, true))}
          onClose={() => setSendingOut(undefined)}
        />
      )}
    </>
  );
}

type OthersProps = Pick<Props, 'expected' | 'snapshot' | 'speaker'> & {
  stage: StageJson;
  titleOf: (uid: string) => string;
  leadingFor?: (person: RemoteParticipant) => Leading | undefined;
  showsRemoved: boolean;
  onLetIn?: (uid: string) => void;
};

/** Without `leadingFor` and `onLetIn` nothing can be done about anybody. */
export function OthersTiles(props: OthersProps) {
  const { expected, snapshot, stage, speaker, titleOf, leadingFor, showsRemoved, onLetIn } = props;
  const { missing, removed } = notInRoom(expected, snapshot.people, stage);
  const [large, setLarge] = useState<string>();
  return (
    <>
      {missing.map(({ uid, name, image }) => (
        <AbsentTile key={uid} name={name} image={image} />
      ))}
      {snapshot.people.map((person) => (
        <PersonTile
          key={person.uid}
          person={person}
          image={expected.find(({ uid }) => uid === person.uid)?.image}
          speaker={speaker}
          title={titleOf(person.uid)}
          quality={snapshot.quality}
          hand={handPlace(stage, person.uid)}
          leading={leadingFor?.(person)}
          enlarging={{
            isLarge: large === person.uid,
            onToggle: () => setLarge(large === person.uid ? undefined : person.uid),
          }}
        />
      ))}
      {showsRemoved &&
        removed.map(({ uid, name, image }) => (
          <RemovedTile key={uid} name={name} image={image} onLetIn={onLetIn && (() => onLetIn(uid))} />
        ))}
    </>
  );
}
