/** The tab of group lessons to come, the one that is near above it (LST-01, LST-05, LST-09). */
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { problemText } from '../api/problem.ts';
import type { GroupLessonJson } from '../api/types.ts';
import { LiveLessonCard } from '../lessons/live-lesson-card.tsx';
import { useZoneHint } from '../lessons/use-zone-hint.ts';
import { groupTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { LessonListSkeleton } from '../ui/skeletons.tsx';
import rows from '../ui/lesson-row.module.css';
import { useGroupEvents, useUpcomingGroups } from './my-groups.ts';

type Props = {
  viewer: 'student' | 'tutor';
  row: (lesson: GroupLessonJson) => ReactNode;
  emptyAction: ReactNode;
};

export function UpcomingGroups({ viewer, row, emptyAction }: Props) {
  const { list } = groupTexts.use();
  const upcoming = useUpcomingGroups();
  useGroupEvents();
  const lessons = upcoming.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Stack gap="lg">
      <LiveLessonCard viewer={viewer} />
      <Panel title={list.upcoming} subtitle={useZoneHint()}>
        {upcoming.isPending && <LessonListSkeleton rows={3} />}
        {upcoming.isError && (
          <ErrorState message={problemText(upcoming.error)} onRetry={() => void upcoming.refetch()} />
        )}
        {upcoming.data && lessons.length === 0 && <EmptyState text={list.noUpcoming} action={emptyAction} />}
        <div className={rows.rows}>{lessons.map(row)}</div>
        {upcoming.hasNextPage && (
          <Button
            variant="subtle"
            m="sm"
            loading={upcoming.isFetchingNextPage}
            onClick={() => void upcoming.fetchNextPage()}
          >
            {list.more}
          </Button>
        )}
      </Panel>
    </Stack>
  );
}
