import { HistoryList } from '@parlance/kit/lessons/history-list.tsx';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';

/** Lessons behind the student, a month back unless asked otherwise (LST-11..LST-17, LST-20). */
export const HistoryTab = () => (
  <HistoryList
    viewer="student"
    actions={(booking, read) => booking.hasFeedback && <ViewFeedbackButton onClick={read} />}
  />
);
