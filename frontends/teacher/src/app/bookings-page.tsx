import type { BookingJson } from '@parlance/kit/api/types.ts';
import { LessonKinds } from '@parlance/kit/lessons/lesson-kinds.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Tabs } from '@mantine/core';
import { useLocation, useSearchParams } from 'react-router-dom';
import { bookingTexts } from '../locales/texts.ts';
import { FeedbackHistoryDialog } from '../features/feedback/feedback-history-dialog.tsx';
import { SubmitFeedbackDialog } from '../features/feedback/submit-feedback-dialog.tsx';
import { SubmitGroupFeedbackDialog } from '../features/feedback/submit-group-feedback-dialog.tsx';
import { awaiting } from '../features/group-sessions/awaiting.ts';
import { GroupHistoryTab } from '../features/group-sessions/group-history-tab.tsx';
import { GroupUpcomingTab } from '../features/group-sessions/group-upcoming-tab.tsx';
import { HistoryTab } from '../features/my-lessons/history-tab.tsx';
import { UpcomingTab } from '../features/my-lessons/upcoming-tab.tsx';

const historyDialog = ({ student, profile, isPte }: BookingJson, onClose: () => void) => (
  <FeedbackHistoryDialog student={student ?? ''} name={profile.student?.name ?? ''} isPte={isPte} onClose={onClose} />
);

/** The teacher's bookings: upcoming and history; there is no search. */
export function BookingsPage() {
  const { navigate } = useShell();
  const { tabs } = bookingTexts.use();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const view =
    (state as { history?: boolean } | null)?.history || params.get('view') === 'history' ? 'history' : 'upcoming';
  return (
    <Tabs
      value={view}
      onChange={(next) => navigate(`/tutor/bookings?view=${next ?? 'upcoming'}`, { replace: true })}
      variant="pills"
      radius="xl"
      keepMounted={false}
    >
      <Tabs.List mb="lg" aria-label={tabs.label}>
        <Tabs.Tab value="upcoming">{tabs.upcoming}</Tabs.Tab>
        <Tabs.Tab value="history">{tabs.history}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="upcoming">
        <LessonKinds view="upcoming" one={<UpcomingTab historyDialog={historyDialog} />} group={<GroupUpcomingTab />} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <LessonKinds
          view="history"
          one={
            <HistoryTab
              historyDialog={historyDialog}
              submitDialog={(booking, onClose) => <SubmitFeedbackDialog booking={booking} onClose={onClose} />}
            />
          }
          group={
            <GroupHistoryTab
              feedbackDialog={(lesson, onClose) => (
                <SubmitGroupFeedbackDialog lesson={lesson} awaiting={awaiting(lesson)} onClose={onClose} />
              )}
            />
          }
        />
      </Tabs.Panel>
    </Tabs>
  );
}
