/** What every room has besides what is drawn: the teacher's sound, what readers of the screen are told, and figures for who measures. */
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Announcer } from '../room/announcer.tsx';
import { RoomSound } from '../features/sound/room-sound.tsx';
import type { RoomControl } from '../room/use-room.ts';
import type { BackgroundControl } from '../webrtc/background/background.ts';
import type { CallRoom, CallSnapshot } from '../webrtc/call-room.ts';
import { Diagnostics } from './diagnostics.tsx';

type Props = {
  call: CallRoom;
  snapshot: CallSnapshot;
  booking: NearLesson;
  room: RoomControl;
  speaker: string;
  /** What was written last. */
  said?: string;
  background?: BackgroundControl;
};

export function RoomUndrawn({ call, snapshot: { people }, booking, room, speaker, said = '', background }: Props) {
  const { person } = useShell().session;
  const { stage, muteAll } = room;
  const asked = person.role === 'student' ? person.uid : undefined;
  return (
    <>
      <RoomSound call={call} room={room} people={people} tutor={booking.tutor} speaker={speaker} uid={asked} />
      <Announcer seen={{ people, stage, muteAll }} viewer={person} said={said} />
      <Diagnostics call={call} background={background} />
    </>
  );
}
