/** The dashboard's card of the next lessons of both kinds, five at most. */
import type { ReactNode } from 'react';
import { problemText } from '../api/problem.ts';
import { useNow } from '../domain/use-now.ts';
import { GroupRow } from '../groups/group-row.tsx';
import { useUpcomingGroups } from '../groups/my-groups.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { dashboardTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LessonRow } from '../ui/lesson-row.tsx';
import { LessonListSkeleton } from '../ui/skeletons.tsx';
import { Panel } from '../ui/panel.tsx';
import { useUpcomingBookings } from './my-bookings.ts';
import { useZoneHint } from './use-zone-hint.ts';
import { lessonOf } from './lesson.ts';
import { MaterialActions } from './material-actions.tsx';
import { nextLessons } from './next-lessons.ts';
import { useOpenTeacher } from './use-open-teacher.ts';

type Props = { viewer: 'student' | 'tutor'; action: ReactNode };

export function UpcomingLessons({ viewer, action }: Props) {
  const { session } = useShell();
  const openTeacher = useOpenTeacher();
  const words = dashboardTexts.use().upcoming;
  const upcoming = useUpcomingBookings();
  const { timeZone } = session.person;
  const groups = useUpcomingGroups();
  const now = useNow(60_000);
  const lessons = nextLessons(upcoming.data?.pages[0]?.items ?? [], groups.data?.pages[0]?.items ?? [], now);
  // Group lessons that cannot be read are left out here; their own list says so.
  const isPending = upcoming.isPending || (groups.isPending && lessons.length === 0);
  return (
    <Panel title={words.title} subtitle={useZoneHint()} action={action}>
      {isPending && <LessonListSkeleton rows={2} />}
      {upcoming.isError && <ErrorState message={problemText(upcoming.error)} onRetry={() => void upcoming.refetch()} />}
      {upcoming.data && !isPending && lessons.length === 0 && <EmptyState text={words.none} />}
      {lessons.map(({ booking, group }) =>
        booking ? (
          <LessonRow
            key={booking.id}
            booking={booking}
            viewer={viewer}
            zone={timeZone}
            material={<MaterialActions lesson={lessonOf(booking)} viewer={viewer} />}
            {...(viewer === 'student' ? { onPerson: () => openTeacher(booking.tutor) } : {})}
          />
        ) : (
          <GroupRow key={group.bookingId} lesson={group} viewer={viewer} zone={timeZone} />
        ),
      )}
    </Panel>
  );
}
