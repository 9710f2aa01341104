import { problemText } from '@parlance/kit/api/problem.ts';
import { LiveLessonCard } from '@parlance/kit/lessons/live-lesson-card.tsx';
import { useBookingEvents, useUpcomingBookings } from '@parlance/kit/lessons/my-bookings.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { LessonListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button, Stack } from '@mantine/core';
import { BookedLesson } from './booked-lesson.tsx';

/** The teacher's lessons to come (LST-01, LST-02, LST-04, LST-05). */
export function UpcomingTab() {
  const { navigate } = useShell();
  const upcoming = useUpcomingBookings();
  useBookingEvents();
  const lessons = upcoming.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="lg">
      <LiveLessonCard viewer="tutor" />
      <Panel title="One-on-One Lessons" subtitle="Click a student's profile to see their feedback history.">
        {upcoming.isPending && <LessonListSkeleton rows={3} />}
        {upcoming.isError && (
          <ErrorState message={problemText(upcoming.error)} onRetry={() => void upcoming.refetch()} />
        )}
        {upcoming.data && lessons.length === 0 && (
          <EmptyState
            text="You have no upcoming bookings"
            action={<Button onClick={() => navigate('/tutor/schedule')}>Open hours</Button>}
          />
        )}
        {lessons.map((booking) => (
          <BookedLesson key={booking.id} booking={booking} />
        ))}
        {upcoming.hasNextPage && (
          <Button
            variant="subtle"
            m="sm"
            loading={upcoming.isFetchingNextPage}
            onClick={() => void upcoming.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </Panel>
    </Stack>
  );
}
