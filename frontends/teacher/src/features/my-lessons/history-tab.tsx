import { useNow } from '@parlance/kit/domain/use-now.ts';
import { HistoryList } from '@parlance/kit/lessons/history-list.tsx';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';
import { StateMark } from '@parlance/kit/ui/state-mark.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BookingsProps } from '../../feature.ts';
import { bookingTexts } from '../../locales/texts.ts';
import { CallLogDialog } from './call-log-dialog.tsx';
import { feedbackActions } from './feedback-action.ts';

/** Lessons behind the teacher, with feedback to give or to read. */
export function HistoryTab({ kind, submitDialog, historyDialog }: BookingsProps) {
  const { history } = bookingTexts.use();
  const now = useNow(30_000);
  const [writing, setWriting] = useState<Lesson>();
  const [logged, setLogged] = useState<Lesson>();
  const [asked, setAsked] = useState<Lesson>();
  return (
    <>
      <HistoryList
        kind={kind}
        viewer="tutor"
        actions={(lesson, read) => (
          <>
            {feedbackActions(lesson, now).includes('write') && (
              <Button variant="default" onClick={() => setWriting(lesson)}>
                {history.giveFeedback}
              </Button>
            )}
            {feedbackActions(lesson, now).includes('read') && <ViewFeedbackButton onClick={read} />}
            {kind === 'one-on-one' && lesson.commencedAt !== null && (
              <Button variant="subtle" color="gray" onClick={() => setLogged(lesson)}>
                {history.callLog}
              </Button>
            )}
          </>
        )}
        note={(lesson) =>
          feedbackActions(lesson, now).includes('late') && (
            <StateMark shape="cross" tone="error">
              {history.lateFeedback}
            </StateMark>
          )
        }
        onPerson={setAsked}
        personLabel={history.openFeedback}
      />
      {logged && <CallLogDialog lesson={logged} onClose={() => setLogged(undefined)} />}
      {asked && historyDialog(asked, () => setAsked(undefined))}
      {writing && submitDialog(writing, () => setWriting(undefined))}
    </>
  );
}
