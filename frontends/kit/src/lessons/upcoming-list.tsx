/** The tabs of lessons to come, one-on-one and of groups, the one that is near above them. */
import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { BookingJson, GroupLessonJson } from '../api/types.ts';
import { useGroupEvents, useUpcomingGroups } from '../groups/my-groups.ts';
import { groupTexts, lessonTexts } from '../locales/texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LessonList } from './lesson-list.tsx';
import { LiveLessonCard } from './live-lesson-card.tsx';
import { useBookingEvents, useUpcomingBookings } from './my-bookings.ts';

type Props<T> = {
  viewer: 'student' | 'tutor';
  row: (lesson: T) => ReactNode;
  /** The way on when there are none. */
  emptyAction: ReactNode;
};

export function UpcomingList({ subtitle, ...props }: Props<BookingJson> & { subtitle: string }) {
  useBookingEvents();
  return <Upcoming words={lessonTexts.use().list} query={useUpcomingBookings()} subtitle={subtitle} {...props} />;
}

export function UpcomingGroups(props: Props<GroupLessonJson>) {
  useGroupEvents();
  return <Upcoming words={groupTexts.use().list} query={useUpcomingGroups()} {...props} />;
}

type UpcomingProps<T> = Props<T> &
  Pick<ComponentProps<typeof LessonList<T>>, 'query' | 'subtitle'> & {
    words: { upcoming: string; noUpcoming: string };
  };

function Upcoming<T>({ viewer, words, emptyAction, ...list }: UpcomingProps<T>) {
  return (
    <Stack gap="lg">
      <LiveLessonCard viewer={viewer} />
      <LessonList
        title={words.upcoming}
        empty={<EmptyState text={words.noUpcoming} action={emptyAction} />}
        {...list}
      />
    </Stack>
  );
}
