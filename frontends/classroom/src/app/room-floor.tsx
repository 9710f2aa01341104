/** What every room shows of a lesson: the page, what covers it, and the sidebar with the people. */
import type { OpenedPages } from '@parlance/kit/documents/use-lesson-document.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { ReactNode } from 'react';
import { Sidebar } from '../room/sidebar.tsx';
import { Materials } from '../room/materials.tsx';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';
import { expectedIn, lessonWith } from '../room/people-of.ts';
import type { RoomFeatures } from './use-features.tsx';

type Props = {
  booking: Lesson;
  snapshot: CallSnapshot;
  pages: OpenedPages;
  added: RoomFeatures;
  /** The booking, with what the features say of the lesson. */
  lesson: ReactNode;
  /** The tiles. */
  children: ReactNode;
};

export function RoomFloor({ booking, snapshot, pages, added, lesson, children }: Props) {
  const { person } = useShell().session;
  const { all, place } = added;
  const { topic } = booking;
  return (
    <>
      <Materials pages={pages} aside={all('aside')} topic={topic} page={place.page} onPage={place.onPage} />
      {all('cover')}
      <Sidebar
        lesson={lesson}
        when={booking.when}
        zone={person.timeZone}
        otherZone={lessonWith(booking, person.uid)?.timeZone}
        others={Math.max(snapshot.people.length, expectedIn(booking, person.uid).length)}
        tiles={all('tiles')}
      >
        {children}
      </Sidebar>
    </>
  );
}
