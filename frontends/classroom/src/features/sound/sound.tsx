/** The lesson's audio: played by the teacher, heard by everybody, and who hears it. */
import { useLessonAudio } from '@parlance/kit/lessons/use-lesson-audio.ts';
import type { Feature, RoomParts } from '../../room/feature.ts';
import { RoomSound } from './room-sound.tsx';
import { ObserversSound, StudentsSound, TeachersSound } from './sound-block.tsx';
import { type AudioPlayer, useAudioPlayer } from './use-audio-player.ts';

export const sound: Feature = {
  id: 'sound',
  isObserved: true,
  useInRoom(parts) {
    const { call, snapshot, booking, room, person, speaker, mixer } = parts;
    const player = useAudioPlayer(mixer, room, booking.topic?.lesson);
    const asked = person.role === 'student' ? person.uid : undefined;
    return {
      lesson: <Lesson {...parts} player={player} />,
      overlay: (
        <RoomSound
          call={call}
          room={room}
          people={snapshot.people}
          tutor={booking.tutor.uid}
          speaker={speaker}
          uid={asked}
        />
      ),
    };
  },
};

function Lesson({ player, ...parts }: RoomParts & { player: AudioPlayer }) {
  const { snapshot, booking, room, person } = parts;
  const students = snapshot.people.filter(({ uid }) => uid !== booking.tutor.uid);
  if (person.role === 'student') return <StudentsSound stage={room.stage} uid={person.uid} />;
  if (person.role !== 'tutor') return <ObserversSound stage={room.stage} students={students} />;
  return <OwnSound {...parts} students={students} player={player} />;
}

type OwnProps = Pick<RoomParts, 'booking' | 'room'> & {
  students: readonly { uid: string; name: string }[];
  player: AudioPlayer;
};

/** Only teachers are given the list, and only they play it. */
function OwnSound({ booking, room, students, player }: OwnProps) {
  const { data, isError, refetch } = useLessonAudio(booking.topic);
  return (
    <TeachersSound
      items={data}
      failed={isError}
      onRetry={() => void refetch()}
      player={player}
      students={students}
      stage={room.stage}
    />
  );
}
