import { AfterLessonsPanel } from '@parlance/kit/lessons/after-lessons-panel.tsx';
import { LatestAnnouncements } from '@parlance/kit/lessons/latest-announcements.tsx';
import { LessonsDashboard } from '@parlance/kit/lessons/lessons-dashboard.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button, SimpleGrid } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { texts } from '../../locales/texts.ts';
import { TrainingPath } from './training-path.tsx';

export function DashboardPage() {
  const { navigate } = useShell();
  const { dashboard } = texts.use();
  return (
    <LessonsDashboard
      viewer="tutor"
      upcomingAction={
        <Button
          variant="default"
          leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
          onClick={() => navigate('/tutor/schedule')}
        >
          {dashboard.toSchedule}
        </Button>
      }
    >
      <TrainingPath />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <AfterLessonsPanel viewer="tutor" />
        <LatestAnnouncements />
      </SimpleGrid>
    </LessonsDashboard>
  );
}
