/** The room of an administrator who only watches: page, material, tiles and sound, without a line, a device or a word of their own. */
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { useLessonDocument } from '@parlance/kit/documents/use-lesson-document.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { Announcer } from '../features/call/announcer.tsx';
import { BookingFacts } from '../features/call/sidebar.tsx';
import { Bar } from '../features/controls/bar.tsx';
import { MuteAllControl } from '../features/controls/turn-control.tsx';
import { type Deeds, useShortcuts } from '../features/keys/shortcuts.ts';
import { FollowersChip } from '../features/leading/follow-chip.tsx';
import { useFollow } from '../features/leading/use-follow.ts';
import { putMuteAll } from '../room/room-calls.ts';
import type { RoomControl } from '../room/use-room.ts';
import { ObservedTiles } from '../features/observing/observed-tiles.tsx';
import { ObserverBanner } from '../features/observing/observer-banner.tsx';
import frame from '../features/observing/observer.module.css';
import { useSharedScreen } from '../features/sharing/use-shared-screen.ts';
import { RoomSound } from '../features/sound/room-sound.tsx';
import { ObserversSound } from '../features/sound/sound-block.tsx';
import { texts } from '../locales/texts.ts';
import classes from '../ui/room.module.css';
import type { CallRoom, CallSnapshot } from '../webrtc/call-room.ts';
import { Diagnostics } from './diagnostics.tsx';
import { expectedIn, firstName, withoutRemoved } from './people-of.ts';
import { RoomFloor } from './room-floor.tsx';
import { RoomSheets } from './room-sheets.tsx';
import { useChosenDevices } from './use-chosen-devices.ts';
import { useDarkRoom } from './use-dark-room.ts';
import type { Sheet } from './use-lesson-room.ts';
import { useToggle } from './use-toggle.ts';

type Props = {
  call: CallRoom;
  snapshot: CallSnapshot;
  booking: NearLesson;
  room: RoomControl;
  onLeave: () => void;
};

export function ObserverRoom({ call, booking, room, onLeave, ...props }: Props) {
  const { person } = useShell().session;
  const { stage, muteAll } = room;
  const { tutor } = booking;
  const snapshot = withoutRemoved(props.snapshot, stage);
  const { controls } = texts.use();
  useDarkRoom();
  const [{ audioOutput: speaker }] = useChosenDevices();
  const [sheet, setSheet] = useState<Sheet>();
  const follow = useFollow({ topic: booking.info?.topic, room, uid: person.uid, role: person.role });
  const pages = useLessonDocument(booking.info?.topic);
  const screen = useSharedScreen(snapshot, tutor);
  const muting = useToggle(muteAll, (on) => room.change(putMuteAll(on)));
  const leave = () => setSheet('leave');
  const deeds: Deeds = { muteAll: muting.toggle, leave, help: () => setSheet('keys') };
  const shortcuts = useShortcuts(deeds);
  const expected = expectedIn(booking, person.uid);
  const teacher = firstName(booking.profile.tutor.name);
  const students = snapshot.people.filter(({ uid }) => uid !== tutor);
  const sound = <ObserversSound stage={stage} students={students} />;
  const facts = <BookingFacts booking={booking} onChangeTopic={undefined} />;

  return (
    <div className={frame.frame} data-theme="dark">
      <ObserverBanner onLeave={leave} />
      <main
        className={classes.call}
        data-observing
        data-call-state={snapshot.state}
        data-line={snapshot.line}
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
          aside={<FollowersChip follow={follow} teacher={teacher} />}
        >
          <ObservedTiles tutor={tutor} expected={expected} snapshot={snapshot} stage={stage} speaker={speaker} />
        </RoomFloor>
        <Bar
          snapshot={snapshot}
          zone={person.timeZone}
          notice={muteAll ? controls.studentsMuted : undefined}
          onLesson={() => setSheet('lesson')}
          onKeys={() => setSheet('keys')}
          onLeave={leave}
        >
          <MuteAllControl muting={muting} />
        </Bar>
        <RoomSheets
          lessonRoom={{ sheet, setSheet, deeds, shortcuts }}
          booking={booking}
          onLeave={onLeave}
          settings={undefined}
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
          speaker={speaker}
          track={snapshot.people.find(({ uid, soundOn }) => uid === tutor && soundOn)?.tracks.sound}
          uid={undefined}
        />
        <Announcer seen={{ people: snapshot.people, stage, muteAll }} viewer={person} said="" />
        <Diagnostics call={call} />
      </main>
    </div>
  );
}
