/** The room while connected: document, people, chat, controls. The features meet here and nowhere else. */
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import type { OpenedPages } from '@parlance/kit/documents/use-lesson-document.ts';
import { mayChangeTopic } from '@parlance/kit/lessons/may-change-topic.ts';
import { useLessonAudio } from '@parlance/kit/lessons/use-lesson-audio.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Announcer } from '../features/call/announcer.tsx';
import { BookingFacts } from '../features/call/sidebar.tsx';
import { CaptionTrack } from '../features/captions/captions.tsx';
import { ControlBar } from '../features/controls/control-bar.tsx';
import { FollowersChip, LeadersChip } from '../features/leading/follow-chip.tsx';
import { countOnPage } from '../features/leading/page-follow.ts';
import { RoomSound } from '../features/sound/room-sound.tsx';
import { StudentsSound, TeachersSound } from '../features/sound/sound-block.tsx';
import type { AudioPlayer } from '../features/sound/use-audio-player.ts';
import { texts } from '../locales/texts.ts';
import classes from '../ui/room.module.css';
import { Diagnostics } from './diagnostics.tsx';
import { LaterSheet } from './later-sheet.tsx';
import { expectedIn, firstName, withoutRemoved } from './people-of.ts';
import { RoomFloor } from './room-floor.tsx';
import { RoomSheets } from './room-sheets.tsx';
import { RoomTiles } from './room-tiles.tsx';
import { useDarkRoom } from './use-dark-room.ts';
import { useLessonRoom, type RoomParts } from './use-lesson-room.ts';

export const loadChat = async () => (await import('../features/chat/chat-box.tsx')).ChatBox;

export function RoomView({ onLeave, pages, ...parts }: RoomParts & { pages: OpenedPages; onLeave: () => void }) {
  const { call, booking, room, devices, onDevices, background } = parts;
  const { person } = useShell().session;
  const snapshot = withoutRemoved(parts.snapshot, room.stage);
  const { controls } = texts.use();
  useDarkRoom();
  const lessonRoom = useLessonRoom(parts);
  const { local, talk, follow, screen, share, muting, hand, isTutor, setSheet } = lessonRoom;
  const { muteAll, stage } = room;
  const expected = expectedIn(booking, person.uid);
  const teacher = firstName(booking.profile.tutor.name);
  const mayChange = useOnClock((now) => isTutor && mayChangeTopic(booking, 'tutor', now));
  const sound = isTutor ? (
    <OwnSound {...parts} snapshot={snapshot} player={lessonRoom.player} />
  ) : (
    <StudentsSound stage={stage} uid={person.uid} />
  );
  const facts = <BookingFacts booking={booking} onChangeTopic={mayChange ? () => setSheet('topic') : undefined} />;

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
        sound={sound}
        facts={facts}
        aside={
          isTutor ? <OnPage {...parts} snapshot={snapshot} /> : <FollowersChip follow={follow} teacher={teacher} />
        }
      >
        <RoomTiles
          self={person}
          tutor={booking.tutor}
          student={booking.student}
          expected={expected}
          snapshot={snapshot}
          room={room}
          microphone={local.microphone}
          speaker={devices.audioOutput}
        />
      </RoomFloor>
      <ControlBar
        microphone={local.microphone}
        camera={local.camera}
        busy={local.busy}
        chatOpen={talk.open}
        unread={talk.unread}
        snapshot={snapshot}
        zone={person.timeZone}
        notice={muteAll ? (person.role === 'student' ? controls.everyoneMuted : controls.studentsMuted) : undefined}
        share={share}
        muting={muting}
        hand={hand}
        onDevice={local.toggle}
        onChat={talk.toggle}
        onLesson={() => setSheet('lesson')}
        onKeys={() => setSheet('keys')}
        onSettings={() => setSheet('settings')}
        onLeave={() => setSheet('leave')}
      />
      <CaptionTrack captions={lessonRoom.captions} />
      {talk.open && (
        <LaterSheet load={loadChat} failed={controls.chatFailed} parts={{ chat: talk.chat, onClose: talk.toggle }} />
      )}
      <RoomSheets
        lessonRoom={lessonRoom}
        booking={booking}
        onLeave={onLeave}
        settings={{ call, snapshot, background, captions: lessonRoom.captions, devices, onDevices, local }}
        lesson={
          <>
            {sound}
            {facts}
          </>
        }
      />
      <RoomSound
        call={call}
        room={room}
        track={snapshot.people.find(({ uid, soundOn }) => uid === booking.tutor && soundOn)?.tracks.sound}
        speaker={devices.audioOutput}
        uid={person.role === 'student' ? person.uid : undefined}
      />
      <Announcer seen={{ people: snapshot.people, stage, muteAll }} viewer={person} said={talk.said} />
      <Diagnostics call={call} background={background} />
    </main>
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
