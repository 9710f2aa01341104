import { LatestAnnouncements } from '@parlance/kit/lessons/latest-announcements.tsx';
import { LiveLessonCard } from '@parlance/kit/lessons/live-lesson-card.tsx';
import { useBookingEvents } from '@parlance/kit/lessons/my-bookings.ts';
import { UpcomingLessons } from '@parlance/kit/lessons/upcoming-lessons.tsx';
import { WelcomeCard } from '@parlance/kit/lessons/welcome-card.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button, Stack } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';

/** What a teacher sees first (DASH-01..DASH-11). */
export function DashboardPage() {
  const { navigate } = useShell();
  useBookingEvents();
  return (
    <Stack gap="lg">
      <WelcomeCard />
      <LiveLessonCard viewer="tutor" />
      <UpcomingLessons
        viewer="tutor"
        action={
          <Button
            variant="default"
            leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
            onClick={() => navigate('/tutor/schedule')}
          >
            Go To Schedule
          </Button>
        }
      />
      <LatestAnnouncements />
    </Stack>
  );
}
