/** The room of an administrator who only watches: page, material, tiles and sound, without a line, a device or a word of their own. */
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { useLessonDocument } from '@parlance/kit/documents/use-lesson-document.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ComponentProps, useState } from 'react';
import { BookingFacts } from '../room/sidebar.tsx';
import { Bar } from '../features/controls/bar.tsx';
import { MuteAllControl } from '../features/controls/turn-control.tsx';
import { type KeyActions, useShortcuts } from '../features/keys/shortcuts.ts';
import { FollowersChip } from '../features/leading/follow-chip.tsx';
import { useFollow } from '../features/leading/use-follow.ts';
import { putMuteAll } from '../room/room-calls.ts';
import type { RoomControl } from '../room/use-room.ts';
import { ObserverBanner } from './observer-banner.tsx';
import frame from './observer.module.css';
import { useSharedScreen } from '../features/sharing/use-shared-screen.ts';
import { ObserversSound } from '../features/sound/sound-block.tsx';
import { observingTexts } from '../locales/texts.ts';
import classes from '../ui/room.module.css';
import type { CallRoom, CallSnapshot } from '../webrtc/call-room.ts';
import { expectedIn, firstName, withoutRemoved } from './people-of.ts';
import { RoomFloor } from './room-floor.tsx';
import { RoomSheets } from './room-sheets.tsx';
import { OthersTiles } from './room-tiles.tsx';
import { RoomUndrawn } from './room-undrawn.tsx';
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

/** What an observer sees change and may do. */
function useObserverRoom({ snapshot, booking, room }: Pick<Props, 'snapshot' | 'booking' | 'room'>) {
  const { uid, role } = useShell().session.person;
  const topic = booking.info?.topic;
  const [sheet, setSheet] = useState<Sheet>();
  const muting = useToggle(room.muteAll, (on) => room.change(putMuteAll(on)));
  const leave = () => setSheet('leave');
  const actions: KeyActions = { muteAll: muting.toggle, leave, help: () => setSheet('keys') };
  return {
    follow: useFollow({ topic, room, uid, role }),
    pages: useLessonDocument(topic),
    screen: useSharedScreen(snapshot, booking.tutor),
    muting,
    leave,
    sheets: { sheet, setSheet, actions, shortcuts: useShortcuts(actions) },
  };
}

export function ObserverRoom({ call, booking, room, onLeave, ...props }: Props) {
  const { person } = useShell().session;
  const { stage } = room;
  const { tutor } = booking;
  const snapshot = withoutRemoved(props.snapshot, stage);
  const { roles } = observingTexts.use();
  useDarkRoom();
  const [{ audioOutput: speaker }] = useChosenDevices();
  const { follow, pages, screen, muting, leave, sheets } = useObserverRoom({ snapshot, booking, room });
  const students = snapshot.people.filter(({ uid }) => uid !== tutor);
  const lesson = <Lesson booking={booking} stage={stage} students={students} />;

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
          lesson={lesson}
          aside={<FollowersChip follow={follow} teacher={firstName(booking.profile.tutor.name)} />}
        >
          <OthersTiles
            titleOf={(uid) => (uid === tutor ? roles.teacher : roles.student)}
            showsRemoved
            expected={expectedIn(booking, person.uid)}
            snapshot={snapshot}
            stage={stage}
            speaker={speaker}
          />
        </RoomFloor>
        <Bar snapshot={snapshot} muteAll={room.muteAll} onSheet={sheets.setSheet}>
          <MuteAllControl muting={muting} />
        </Bar>
        <RoomSheets lessonRoom={sheets} booking={booking} onLeave={onLeave} settings={undefined} lesson={lesson} />
        <RoomUndrawn call={call} snapshot={snapshot} booking={booking} room={room} speaker={speaker} />
      </main>
    </div>
  );
}

function Lesson({ booking, ...parts }: { booking: NearLesson } & ComponentProps<typeof ObserversSound>) {
  return (
    <>
      <ObserversSound {...parts} />
      <BookingFacts booking={booking} onChangeTopic={undefined} />
    </>
  );
}
