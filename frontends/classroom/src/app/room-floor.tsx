/** What every room shows of a lesson: the page, the teacher's screen over or beside it, and the sidebar with the people. */
import type { OpenedPages } from '@parlance/kit/documents/use-lesson-document.ts';
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import type { NearLesson } from '@parlance/kit/groups/as-booking.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { ReactNode } from 'react';
import { endsText } from '../room/lesson-clock.ts';
import { Sidebar } from '../room/sidebar.tsx';
import type { Follow } from '../features/leading/use-follow.ts';
import { Materials } from '../features/materials/materials.tsx';
import { ScreenStage, ScreenTile } from '../features/sharing/shared-screen.tsx';
import type { SharedScreen } from '../features/sharing/use-shared-screen.ts';
import type { CallSnapshot } from '../webrtc/call-room.ts';
import { expectedIn, firstName, lessonWith } from './people-of.ts';

type Props = {
  booking: NearLesson;
  snapshot: CallSnapshot;
  pages: OpenedPages;
  follow: Follow;
  screen: SharedScreen;
  /** Beside the page: who follows whom. */
  aside: ReactNode;
  /** The lesson's audio and the booking. */
  lesson: ReactNode;
  /** The tiles. */
  children: ReactNode;
};

export function RoomFloor({ booking, snapshot, pages, follow, screen, aside, lesson, children }: Props) {
  const { person } = useShell().session;
  const teacher = firstName(booking.profile.tutor.name);
  const { theirs, isLarge, enlarge, backToPage } = screen;
  const own = snapshot.local.screen;
  const ends = useOnClock((now) => (isLarge ? endsText(booking.when, now) : ''));
  return (
    <>
      <Materials pages={pages} aside={aside} topic={booking.info?.topic} page={follow.page} onPage={follow.onPage} />
      {isLarge && theirs && <ScreenStage track={theirs} name={teacher} ends={ends} onBack={backToPage} />}
      <Sidebar
        lesson={lesson}
        when={booking.when}
        zone={person.timeZone}
        otherZone={lessonWith(booking, person.uid)?.timeZone}
        others={Math.max(snapshot.people.length, expectedIn(booking, person.uid).length)}
        screen={
          <>
            {own && <ScreenTile track={own} name={undefined} />}
            {theirs && !isLarge && <ScreenTile track={theirs} name={teacher} onEnlarge={enlarge} />}
          </>
        }
      >
        {children}
      </Sidebar>
    </>
  );
}
