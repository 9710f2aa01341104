/** Plays what the teacher's sound line carries, on the chosen speaker; says so where the browser holds it back. */
import { useEffect, useRef, useState } from 'react';
import { leadingTexts } from '../../locales/texts.ts';
import type { CallRoom } from '../../webrtc/call-room.ts';
import type { CallSnapshot } from '../../webrtc/call-snapshot.ts';
import type { RoomControl } from '../../room/use-room.ts';
import { FloatingButton } from '../../ui/room-button.tsx';
import { useHearing } from './use-hearing.ts';

type Props = {
  call: CallRoom;
  room: RoomControl;
  people: CallSnapshot['people'];
  tutor: string;
  speaker: string;
  /** Who reports whether it is heard; undefined for who is not asked. */
  uid: string | undefined;
};

export function RoomSound({ call, room, people, tutor, speaker, uid }: Props) {
  const track = people.find((one) => one.uid === tutor && one.soundOn)?.tracks.sound;
  const player = useRef<HTMLAudioElement>(null);
  const [isHeldBack, setHeldBack] = useState(false);
  const { sound } = leadingTexts.use();
  useHearing({ call, room, track, player, uid });
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    element.srcObject = track ? new MediaStream([track]) : null;
    if (track)
      element.play().then(
        () => setHeldBack(false),
        () => setHeldBack(true),
      );
  }, [track]);
  useEffect(() => {
    if (speaker) void player.current?.setSinkId?.(speaker).catch(() => undefined);
  }, [speaker]);
  const release = () => void player.current?.play().then(() => setHeldBack(false));
  return (
    <>
      <audio ref={player} data-lesson-sound />
      {isHeldBack && room.stage.audio?.playing && (
        <FloatingButton pos="fixed" bottom={80} size="md" onClick={release}>
          {sound.heldBack}
        </FloatingButton>
      )}
    </>
  );
}
