import { HistoryList } from '@parlance/kit/lessons/history-list.tsx';
import { mayReadFeedback } from '@parlance/kit/lessons/lesson-rules.ts';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';
import type { BookingsProps } from '../../feature.ts';

/** Lessons behind the student, a month back unless asked otherwise. */
export const HistoryTab = ({ kind, judge }: Pick<BookingsProps, 'kind' | 'judge'>) => (
  <HistoryList
    kind={kind}
    viewer="student"
    actions={(lesson, read) => (
      <>
        {mayReadFeedback(lesson) && <ViewFeedbackButton onClick={read} />}
        {lesson.status === 'completed' && judge(lesson)}
      </>
    )}
  />
);
