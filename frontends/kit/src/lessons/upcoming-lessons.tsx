/** The dashboard's card of the next lessons of both kinds, five at most. */
import { lists } from '@parlance/proto/limits';
import type { ReactNode } from 'react';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { dashboardTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LessonListSkeleton } from '../ui/skeletons.tsx';
import { Panel } from '../ui/panel.tsx';
import { useRememberedRows } from '../ui/remembered-rows.ts';
import { LessonRow } from './lesson-row.tsx';
import { useZoneHint } from './use-zone-hint.ts';
import { useNextLessons } from './use-next-lessons.ts';
import { useOpenTeacher } from './use-open-teacher.ts';

type Props = { viewer: 'student' | 'tutor'; action: ReactNode };

export function UpcomingLessons({ viewer, action }: Props) {
  const { session } = useShell();
  const openTeacher = useOpenTeacher();
  const words = dashboardTexts.use().upcoming;
  const { timeZone } = session.person;
  const { lessons, one: upcoming, isPending } = useNextLessons();
  const rows = useRememberedRows('upcoming', isPending ? undefined : lessons.length, lists.upcomingPage);
  return (
    <Panel title={words.title} subtitle={useZoneHint()} action={action}>
      {isPending && <LessonListSkeleton rows={rows} />}
      {upcoming.isError && <ErrorState error={upcoming.error} onRetry={() => void upcoming.refetch()} />}
      {upcoming.data && !isPending && lessons.length === 0 && <EmptyState text={words.none} />}
      {lessons.map((lesson) => (
        <LessonRow
          key={lesson.id}
          lesson={lesson}
          viewer={viewer}
          zone={timeZone}
          onPerson={
            viewer === 'student' && lesson.kind === 'one-on-one' ? () => openTeacher(lesson.tutor.uid) : undefined
          }
        />
      ))}
    </Panel>
  );
}
