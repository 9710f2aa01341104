/** The tab of group lessons to come, the one that is near above it. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GroupLessonJson } from '../api/types.ts';
import { LessonList } from '../lessons/lesson-list.tsx';
import { LiveLessonCard } from '../lessons/live-lesson-card.tsx';
import { groupTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
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
  return (
    <Stack gap="lg">
      <LiveLessonCard viewer={viewer} />
      <LessonList
        title={list.upcoming}
        query={upcoming}
        row={row}
        empty={<EmptyState text={list.noUpcoming} action={emptyAction} />}
      />
    </Stack>
  );
}
