/** The room of an administrator who only watches: page, material, tiles and sound, without a line, a device or a word of their own. */
import { Stack } from '@mantine/core';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useLessonDocument } from '@parlance/kit/documents/use-lesson-document.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';
import { observingTexts } from '../locales/texts.ts';
import { Bar } from '../room/controls/bar.tsx';
import { expectedIn, withoutRemoved } from '../room/people-of.ts';
import { BookingFacts } from '../room/sidebar.tsx';
import type { RoomControl } from '../room/use-room.ts';
import classes from '../ui/room.module.css';
import type { CallRoom } from '../webrtc/call-room.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';
import { ObserverBanner } from './observer-banner.tsx';
import { RoomFloor } from './room-floor.tsx';
import { RoomSheets } from './room-sheets.tsx';
import { OthersTiles } from './room-tiles.tsx';
import { RoomUndrawn } from './room-undrawn.tsx';
import { useChosenDevices } from './use-chosen-devices.ts';
import { useDarkRoom } from './use-dark-room.ts';
import { useFeatures } from './use-features.tsx';
import { type Sheet, useRoomKeys } from './use-lesson-room.ts';

type Props = {
  call: CallRoom;
  snapshot: CallSnapshot;
  booking: Lesson;
  room: RoomControl;
  onLeave: () => void;
};

export function ObserverRoom({ call, booking, room, onLeave, ...props }: Props) {
  const { person } = useShell().session;
  const { stage } = room;
  const { tutor } = booking;
  const snapshot = withoutRemoved(props.snapshot, stage);
  const { roles } = observingTexts.use();
  useDarkRoom();
  const [{ audioOutput: speaker }] = useChosenDevices();
  const added = useFeatures({ call, snapshot, booking, room, person, speaker });
  const pages = useLessonDocument(booking.topic, booking.id);
  const [sheet, setSheet] = useState<Sheet>();
  const keys = useRoomKeys(added.shortcuts, setSheet);
  const lesson = (
    <>
      {added.all('lesson')}
      <BookingFacts booking={booking} onChangeTopic={undefined} />
    </>
  );

  return (
    <Stack gap={0} h="100dvh" data-theme="dark">
      <ObserverBanner onLeave={() => setSheet('leave')} />
      <main
        className={`${classes.call} p-figures`}
        data-observing
        data-call-state={snapshot.state}
        data-line={snapshot.line}
        {...added.attributes}
      >
        <RoomFloor booking={booking} snapshot={snapshot} pages={pages} added={added} lesson={lesson}>
          <OthersTiles
            titleOf={(uid) => (uid === tutor.uid ? roles.teacher : roles.student)}
            showsRemoved
            expected={expectedIn(booking, person.uid)}
            snapshot={snapshot}
            stage={stage}
            speaker={speaker}
          />
        </RoomFloor>
        <Bar snapshot={snapshot} muteAll={room.muteAll} onSheet={setSheet}>
          {added.all('control')}
        </Bar>
        {added.all('overlay')}
        <RoomSheets
          sheet={sheet}
          onSheet={setSheet}
          keys={keys}
          booking={booking}
          onLeave={onLeave}
          settings={undefined}
          lesson={lesson}
        />
        <RoomUndrawn call={call} snapshot={snapshot} room={room} messages={added.messages} />
      </main>
    </Stack>
  );
}
