import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { HistoryList } from '@parlance/kit/lessons/history-list.tsx';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { bookingTexts } from '../../locales/bookings/texts.ts';
import { feedbackAction } from './feedback-action.ts';

type Props = { submitDialog: (booking: BookingJson, onClose: () => void) => ReactNode };

/** Lessons behind the teacher, with feedback to give or to read (LST-11..LST-17, FEED-04, FEED-21, FEED-31). */
export function HistoryTab({ submitDialog }: Props) {
  const { history } = bookingTexts.use();
  const now = useNow(30_000);
  const [writing, setWriting] = useState<BookingJson>();
  const actions = (booking: BookingJson, read: () => void) => {
    const action = feedbackAction(booking, now);
    if (action === 'read') return <ViewFeedbackButton onClick={read} />;
    if (action === 'late') return <span>{history.lateFeedback}</span>;
    if (action !== 'write') return null;
    return (
      <Button variant="default" onClick={() => setWriting(booking)}>
        {history.giveFeedback}
      </Button>
    );
  };
  return (
    <>
      <HistoryList viewer="tutor" actions={actions} />
      {writing && submitDialog(writing, () => setWriting(undefined))}
    </>
  );
}
