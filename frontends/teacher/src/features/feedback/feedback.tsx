import type { BookingsParts } from '../../feature.ts';
import { FeedbackHistoryDialog } from './feedback-history-dialog.tsx';
import { SubmitFeedbackDialog } from './submit-feedback-dialog.tsx';

export const feedback: BookingsParts = {
  dialogs: {
    historyDialog: ({ students: [student], isPte }, onClose) => (
      <FeedbackHistoryDialog student={student?.id ?? ''} name={student?.name ?? ''} isPte={isPte} onClose={onClose} />
    ),
    submitDialog: (lesson, onClose) => <SubmitFeedbackDialog lesson={lesson} onClose={onClose} />,
  },
};
