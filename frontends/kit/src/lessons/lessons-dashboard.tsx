/** What student and teacher see first alike: a greeting, the lesson that is near, what comes; the rest is their own. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { LiveLessonCard } from './live-lesson-card.tsx';
import { useLessonEvents } from './my-lessons.ts';
import { NextLessonCard } from './next-lesson-card.tsx';
import { UpcomingLessons } from './upcoming-lessons.tsx';
import { WelcomeCard } from './welcome-card.tsx';

type Props = { viewer: 'student' | 'tutor'; first?: ReactNode; upcomingAction: ReactNode; children: ReactNode };

export function LessonsDashboard({ viewer, first, upcomingAction, children }: Props) {
  useLessonEvents();
  return (
    <Stack gap="lg">
      <WelcomeCard />
      <LiveLessonCard viewer={viewer} />
      <NextLessonCard viewer={viewer} />
      {first}
      <UpcomingLessons viewer={viewer} action={upcomingAction} />
      {children}
    </Stack>
  );
}
