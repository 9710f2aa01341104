/** The dashboard's card of the next lessons, five at most (DASH-06, CON-47). */
import type { ReactNode } from 'react';
import { problemText } from '../api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { dashboardTexts } from '../locales/dashboard/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LessonRow } from '../ui/lesson-row.tsx';
import { LessonListSkeleton } from '../ui/skeletons.tsx';
import { Panel } from '../ui/panel.tsx';
import { useUpcomingBookings } from './my-bookings.ts';
import { useZoneHint } from './use-zone-hint.ts';
import { useOpenTeacher } from './use-open-teacher.ts';

type Props = { viewer: 'student' | 'tutor'; action: ReactNode };

export function UpcomingLessons({ viewer, action }: Props) {
  const { session } = useShell();
  const openTeacher = useOpenTeacher();
  const words = dashboardTexts.use().upcoming;
  const upcoming = useUpcomingBookings();
  const { timeZone } = session.person;
  const lessons = upcoming.data?.pages[0]?.items ?? [];
  return (
    <Panel title={words.title} subtitle={useZoneHint()} action={action}>
      {upcoming.isPending && <LessonListSkeleton rows={2} />}
      {upcoming.isError && <ErrorState message={problemText(upcoming.error)} onRetry={() => void upcoming.refetch()} />}
      {upcoming.data && lessons.length === 0 && <EmptyState text={words.none} />}
      {lessons.map((booking) => (
        <LessonRow
          key={booking.id}
          booking={booking}
          viewer={viewer}
          zone={timeZone}
          {...(viewer === 'student' ? { onPerson: () => openTeacher(booking.tutor) } : {})}
        />
      ))}
    </Panel>
  );
}
