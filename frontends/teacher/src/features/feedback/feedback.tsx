import type { BookingsParts } from '../../feature.ts';
import { FeedbackHistoryDialog } from './feedback-history-dialog.tsx';
import { SubmitFeedbackDialog } from './submit-feedback-dialog.tsx';
import { SubmitGroupFeedbackDialog } from './submit-group-feedback-dialog.tsx';

export const feedback: BookingsParts = {
  dialogs: {
    historyDialog: ({ student, profile, isPte }, onClose) => (
      <FeedbackHistoryDialog
        student={student ?? ''}
        name={profile.student?.name ?? ''}
        isPte={isPte}
        onClose={onClose}
      />
    ),
    submitDialog: (booking, onClose) => <SubmitFeedbackDialog booking={booking} onClose={onClose} />,
    submitGroupDialog: (lesson, awaiting, onClose) => (
      <SubmitGroupFeedbackDialog lesson={lesson} awaiting={awaiting} onClose={onClose} />
    ),
  },
};
