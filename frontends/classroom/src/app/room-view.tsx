/** The room while connected: document, people, chat, controls. The features meet here and nowhere else. */
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import type { OpenedPages } from '@parlance/kit/documents/use-lesson-document.ts';
import { mayChangeTopic } from '@parlance/kit/lessons/may-change-topic.ts';
import { useLessonAudio } from '@parlance/kit/lessons/use-lesson-audio.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { BookingFacts } from '../room/sidebar.tsx';
import { CaptionTrack } from '../features/captions/captions.tsx';
import { ControlBar } from '../features/controls/control-bar.tsx';
import { FollowersChip, LeadersChip } from '../features/leading/follow-chip.tsx';
import { countOnPage } from '../features/leading/page-follow.ts';
import { StudentsSound, TeachersSound } from '../features/sound/sound-block.tsx';
import type { AudioPlayer } from '../features/sound/use-audio-player.ts';
import { texts } from '../locales/texts.ts';
import classes from '../ui/room.module.css';
import { LaterSheet } from './later-sheet.tsx';
import { expectedIn, firstName, withoutRemoved } from './people-of.ts';
import { RoomFloor } from './room-floor.tsx';
import { RoomSheets } from './room-sheets.tsx';
import { RoomTiles } from './room-tiles.tsx';
import { RoomUndrawn } from './room-undrawn.tsx';
import { useDarkRoom } from './use-dark-room.ts';
import { type LessonRoom, type RoomParts, useLessonRoom } from './use-lesson-room.ts';

export const loadChat = async () => (await import('../features/chat/chat-box.tsx')).ChatBox;

export function RoomView({ onLeave, pages, ...given }: RoomParts & { pages: OpenedPages; onLeave: () => void }) {
  const { call, booking, room, devices, onDevices, background } = given;
  const { person } = useShell().session;
  const snapshot = withoutRemoved(given.snapshot, room.stage);
  const parts = { ...given, snapshot };
  const { chatFailed } = texts.use().controls;
  useDarkRoom();
  const lessonRoom = useLessonRoom(given);
  const { local, talk, captions, follow, screen } = lessonRoom;
  const teacher = firstName(booking.profile.tutor.name);
  const lesson = <Lesson {...parts} lessonRoom={lessonRoom} />;

  return (
    <main
      className={classes.call}
      data-theme="dark"
      data-call-state={snapshot.state}
      data-line={snapshot.line}
      data-chat={talk.open || undefined}
      data-screen={screen.isLarge ? 'large' : undefined}
    >
      <RoomFloor
        booking={booking}
        snapshot={snapshot}
        pages={pages}
        follow={follow}
        screen={screen}
        lesson={lesson}
        aside={lessonRoom.isTutor ? <OnPage {...parts} /> : <FollowersChip follow={follow} teacher={teacher} />}
      >
        <RoomTiles
          self={person}
          tutor={booking.tutor}
          student={booking.student}
          expected={expectedIn(booking, person.uid)}
          snapshot={snapshot}
          room={room}
          microphone={local.microphone}
          speaker={devices.audioOutput}
        />
      </RoomFloor>
      <ControlBar {...lessonRoom} snapshot={snapshot} muteAll={room.muteAll} onSheet={lessonRoom.setSheet} />
      <CaptionTrack captions={captions} />
      {talk.open && (
        <LaterSheet load={loadChat} failed={chatFailed} parts={{ chat: talk.chat, onClose: talk.toggle }} />
      )}
      <RoomSheets
        lessonRoom={lessonRoom}
        booking={booking}
        onLeave={onLeave}
        settings={{ call, snapshot, background, captions, devices, onDevices, local }}
        lesson={lesson}
      />
      <RoomUndrawn {...parts} speaker={devices.audioOutput} said={talk.said} />
    </main>
  );
}

/** The lesson's audio and the booking: in the sidebar, or in a sheet where that has no room for them. */
function Lesson({ lessonRoom, ...parts }: RoomParts & { lessonRoom: LessonRoom }) {
  const { booking, room } = parts;
  const { uid } = useShell().session.person;
  const { isTutor, player, setSheet } = lessonRoom;
  const mayChange = useOnClock((now) => isTutor && mayChangeTopic(booking, 'tutor', now));
  return (
    <>
      {isTutor ? <OwnSound {...parts} player={player} /> : <StudentsSound stage={room.stage} uid={uid} />}
      <BookingFacts booking={booking} onChangeTopic={mayChange ? () => setSheet('topic') : undefined} />
    </>
  );
}

/** Only teachers are given the list, and only they play it. */
function OwnSound({ booking, snapshot, room, player }: RoomParts & { player: AudioPlayer }) {
  const { data, isError, refetch } = useLessonAudio(booking.info?.topic);
  const students = snapshot.people.filter(({ uid }) => uid !== booking.tutor);
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

/** How many of the students who are there look at the teacher's page. */
function OnPage({ booking, snapshot, room }: RoomParts) {
  const here = snapshot.people.filter(({ uid }) => uid !== booking.tutor);
  const [one] = here;
  const onPage = countOnPage(
    room.stage,
    here.map(({ uid }) => uid),
  );
  return <LeadersChip onPage={onPage} name={one ? firstName(one.name) : ''} />;
}
