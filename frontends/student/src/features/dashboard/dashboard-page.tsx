import { LiveLessonCard } from '@parlance/kit/lessons/live-lesson-card.tsx';
import { useBookingEvents } from '@parlance/kit/lessons/my-bookings.ts';
import { LatestAnnouncements } from '@parlance/kit/lessons/latest-announcements.tsx';
import { UpcomingLessons } from '@parlance/kit/lessons/upcoming-lessons.tsx';
import { WelcomeCard } from '@parlance/kit/lessons/welcome-card.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';

/** What a student sees first: the lesson that is near, what comes, what is new (DASH-01..DASH-12). */
export function DashboardPage() {
  const { navigate } = useShell();
  useBookingEvents();
  return (
    <Stack gap="lg">
      <WelcomeCard />
      <LiveLessonCard viewer="student" />
      <UpcomingLessons
        viewer="student"
        action={
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => navigate('/student/bookings?view=search')}
          >
            Book Now
          </Button>
        }
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <LatestAnnouncements />
        <Panel title="Billing History">
          <EmptyState text="No transactions found" />
        </Panel>
      </SimpleGrid>
    </Stack>
  );
}
