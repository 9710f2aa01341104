/** The room while connected: document, people, controls, and whatever the features add. */
import type { OpenedPages } from '@parlance/kit/documents/use-lesson-document.ts';
import { mayChangeTopic } from '@parlance/kit/lessons/lesson-rules.ts';
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useRef } from 'react';
import { texts } from '../locales/texts.ts';
import { ControlBar } from '../room/controls/control-bar.tsx';
import { expectedIn, withoutRemoved } from '../room/people-of.ts';
import { BookingFacts } from '../room/sidebar.tsx';
import classes from '../ui/room.module.css';
import { RoomFloor } from './room-floor.tsx';
import { RoomSheets } from './room-sheets.tsx';
import { RoomTiles } from './room-tiles.tsx';
import { RoomUndrawn } from './room-undrawn.tsx';
import { useDarkRoom } from './use-dark-room.ts';
import { type RoomGiven, useLessonRoom } from './use-lesson-room.ts';

export function RoomView({ onLeave, pages, ...given }: RoomGiven & { pages: OpenedPages; onLeave: () => void }) {
  const { call, booking, room, devices, onDevices, background } = given;
  const { person } = useShell().session;
  const { name } = texts.use().room;
  const snapshot = withoutRemoved(given.snapshot, room.stage);
  useDarkRoom();
  const { added, local, sheet, setSheet, keys } = useLessonRoom({ ...given, snapshot });
  const mayChange = useOnClock((now) => person.role === 'tutor' && mayChangeTopic(booking, 'tutor', now));
  // In the sidebar, or in a sheet where that has no room for them.
  const lesson = (
    <>
      {added.all('lesson')}
      <BookingFacts booking={booking} onChangeTopic={mayChange ? () => setSheet('topic') : undefined} />
    </>
  );
  const settings = { call, snapshot, background, devices, onDevices, local, children: added.all('settings') };

  const main = useRef<HTMLElement>(null);
  // Behind the lobby this is still: it begins when the door has opened, and the button that opened it is gone.
  useEffect(() => main.current?.focus({ preventScroll: true }), []);

  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-label={name}
      className={`${classes.call} p-figures`}
      data-theme="dark"
      data-call-state={snapshot.state}
      data-line={snapshot.line}
      {...added.attributes}
    >
      <RoomFloor booking={booking} snapshot={snapshot} pages={pages} added={added} lesson={lesson}>
        <RoomTiles
          self={person}
          tutor={booking.tutor.uid}
          student={booking.kind === 'one-on-one' ? booking.students[0]?.id : undefined}
          expected={expectedIn(booking, person.uid)}
          snapshot={snapshot}
          room={room}
          microphone={local.microphone}
          speaker={devices.audioOutput}
        />
      </RoomFloor>
      <ControlBar local={local} snapshot={snapshot} muteAll={room.muteAll} onSheet={setSheet}>
        {added.all('control')}
      </ControlBar>
      {added.all('overlay')}
      <RoomSheets
        sheet={sheet}
        onSheet={setSheet}
        keys={keys}
        booking={booking}
        onLeave={onLeave}
        settings={settings}
        lesson={lesson}
      />
      <RoomUndrawn call={call} snapshot={snapshot} room={room} messages={added.messages} background={background} />
    </main>
  );
}
