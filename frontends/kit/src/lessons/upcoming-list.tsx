/** The tab of lessons to come, the one that is near above it. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BookingJson } from '../api/types.ts';
import { lessonTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LessonList } from './lesson-list.tsx';
import { LiveLessonCard } from './live-lesson-card.tsx';
import { useBookingEvents, useUpcomingBookings } from './my-bookings.ts';

type Props = {
  viewer: 'student' | 'tutor';
  subtitle: string;
  row: (booking: BookingJson) => ReactNode;
  /** The way on when there are none. */
  emptyAction: ReactNode;
};

export function UpcomingList({ viewer, subtitle, row, emptyAction }: Props) {
  const { list } = lessonTexts.use();
  const upcoming = useUpcomingBookings();
  useBookingEvents();
  return (
    <Stack gap="lg">
      <LiveLessonCard viewer={viewer} />
      <LessonList
        title={list.upcoming}
        query={upcoming}
        row={row}
        subtitle={subtitle}
        empty={<EmptyState text={list.noUpcoming} action={emptyAction} />}
      />
    </Stack>
  );
}
