/** The student's group lessons to come (LST-01, LST-05). */
import { lessonTexts } from '@parlance/kit/locales/lessons/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button } from '@mantine/core';
import { bookingTexts } from '../../locales/bookings/texts.ts';

export function GroupUpcomingTab() {
  const { navigate } = useShell();
  const { list } = lessonTexts.use();
  const { upcoming } = bookingTexts.use();
  return (
    <Panel>
      <EmptyState
        text={list.noUpcoming}
        action={
          <Button onClick={() => navigate('/student/bookings?view=search&kind=group')}>{upcoming.findGroup}</Button>
        }
      />
    </Panel>
  );
}
