import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { HistoryList } from '@parlance/kit/lessons/history-list.tsx';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { CallLogDialog } from './call-log-dialog.tsx';
import { feedbackAction } from './feedback-action.ts';

type Props = {
  submitDialog: (booking: BookingJson, onClose: () => void) => ReactNode;
  /** The feedback history of a lesson's student. */
  historyDialog: (booking: BookingJson, onClose: () => void) => ReactNode;
};

/** Lessons behind the teacher, with feedback to give or to read. */
export function HistoryTab({ submitDialog, historyDialog }: Props) {
  const { history } = bookingTexts.use();
  const now = useNow(30_000);
  const [writing, setWriting] = useState<BookingJson>();
  const [logged, setLogged] = useState<BookingJson>();
  const [asked, setAsked] = useState<BookingJson>();
  const feedbackOf = (booking: BookingJson, read: () => void) => {
    const action = feedbackAction(booking, now);
    if (action === 'read') return <ViewFeedbackButton onClick={read} />;
    if (action !== 'write') return null;
    return (
      <Button variant="default" onClick={() => setWriting(booking)}>
        {history.giveFeedback}
      </Button>
    );
  };
  return (
    <>
      <HistoryList
        viewer="tutor"
        actions={(booking, read) => (
          <>
            {feedbackOf(booking, read)}
            {booking.commencedAt !== null && (
              <Button variant="subtle" color="gray" onClick={() => setLogged(booking)}>
                {history.callLog}
              </Button>
            )}
          </>
        )}
        note={(booking) =>
          feedbackAction(booking, now) === 'late' && (
            <StateMark shape="cross" tone="error">
              {history.lateFeedback}
            </StateMark>
          )
        }
        onPerson={setAsked}
        personLabel={history.openFeedback}
      />
      {logged && <CallLogDialog booking={logged} onClose={() => setLogged(undefined)} />}
      {asked && historyDialog(asked, () => setAsked(undefined))}
      {writing && submitDialog(writing, () => setWriting(undefined))}
    </>
  );
}
