/** The tab of lessons of one kind to come, the one that is near above them. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { groupTexts, lessonTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Lesson } from './lesson.ts';
import { LessonList } from './lesson-list.tsx';
import { LiveLessonCard } from './live-lesson-card.tsx';
import { useLessonEvents, useUpcomingLessons } from './my-lessons.ts';

type Props = {
  kind: Lesson['kind'];
  viewer: 'student' | 'tutor';
  subtitle?: string | undefined;
  row: (lesson: Lesson) => ReactNode;
  /** The way on when there are none. */
  emptyAction: ReactNode;
};

export function UpcomingList({ kind, viewer, emptyAction, ...list }: Props) {
  const [one, group] = [lessonTexts.use().list, groupTexts.use().list];
  const words = kind === 'group' ? group : one;
  useLessonEvents();
  return (
    <Stack gap="lg">
      <LiveLessonCard viewer={viewer} />
      <LessonList
        title={words.upcoming}
        query={useUpcomingLessons(kind)}
        empty={<EmptyState text={words.noUpcoming} action={emptyAction} />}
        {...list}
      />
    </Stack>
  );
}
