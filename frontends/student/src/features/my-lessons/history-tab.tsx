import type { BookingJson } from '@parlance/kit/api/types.ts';
import { HistoryList } from '@parlance/kit/lessons/history-list.tsx';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';
import type { ReactNode } from 'react';

type Props = {
  /** What a student may say about a completed lesson. */
  judge: (booking: BookingJson) => ReactNode;
};

/** Lessons behind the student, a month back unless asked otherwise. */
export const HistoryTab = ({ judge }: Props) => (
  <HistoryList
    viewer="student"
    actions={(booking, read) => (
      <>
        {booking.hasFeedback && <ViewFeedbackButton onClick={read} />}
        {booking.status === 'completed' && judge(booking)}
      </>
    )}
  />
);
