/** The dashboard's card of the next lessons of both kinds, five at most. */
import type { ReactNode } from 'react';
import { problemText } from '../api/problem.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { dashboardTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LessonListSkeleton } from '../ui/skeletons.tsx';
import { Panel } from '../ui/panel.tsx';
import { LessonRow } from './lesson-row.tsx';
import { useUpcomingLessons } from './my-lessons.ts';
import { useZoneHint } from './use-zone-hint.ts';
import { nextLessons } from './next-lessons.ts';
import { useOpenTeacher } from './use-open-teacher.ts';

type Props = { viewer: 'student' | 'tutor'; action: ReactNode };

export function UpcomingLessons({ viewer, action }: Props) {
  const { session } = useShell();
  const openTeacher = useOpenTeacher();
  const words = dashboardTexts.use().upcoming;
  const upcoming = useUpcomingLessons('one-on-one');
  const { timeZone } = session.person;
  const groups = useUpcomingLessons('group');
  const now = useNow(60_000);
  const known = [upcoming, groups].flatMap(({ data }) => data?.pages[0]?.items ?? []);
  const lessons = nextLessons(known, now);
  // Group lessons that cannot be read are left out here; their own list says so.
  const isPending = upcoming.isPending || (groups.isPending && lessons.length === 0);
  return (
    <Panel title={words.title} subtitle={useZoneHint()} action={action}>
      {isPending && <LessonListSkeleton rows={2} />}
      {upcoming.isError && <ErrorState message={problemText(upcoming.error)} onRetry={() => void upcoming.refetch()} />}
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
