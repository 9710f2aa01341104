import { AfterLessonsPanel } from '@parlance/kit/lessons/after-lessons-panel.tsx';
import { LatestAnnouncements } from '@parlance/kit/lessons/latest-announcements.tsx';
import { LessonsDashboard } from '@parlance/kit/lessons/lessons-dashboard.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button, SimpleGrid } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { texts } from '../../locales/texts.ts';
import { ProposalPanels } from '../../ui/proposals/proposal-panel.tsx';
import { RebookNear } from '../../ui/rebook/rebook-panel.tsx';
import { BillingCard } from './billing-card.tsx';
import { FirstSteps } from './first-steps.tsx';

/** What a student sees first: the lesson that is near, what comes, what is new. */
export function DashboardPage() {
  const { navigate } = useShell();
  const { dashboard } = texts.use();
  return (
    <LessonsDashboard
      viewer="student"
      first={
        <>
          <ProposalPanels />
          <RebookNear />
          <FirstSteps />
        </>
      }
      upcomingAction={
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => navigate('/student/bookings?view=search')}
        >
          {dashboard.bookNow}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        <AfterLessonsPanel viewer="student" />
        <LatestAnnouncements />
        <BillingCard />
      </SimpleGrid>
    </LessonsDashboard>
  );
}
