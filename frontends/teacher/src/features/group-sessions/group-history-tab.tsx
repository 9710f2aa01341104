/** The teacher's group lessons behind, with the feedback for each. */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { lesson as limits } from '@parlance/kit/domain/limits.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { GroupHistory } from '@parlance/kit/groups/group-history.tsx';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { teachersGroupTexts } from '../../locales/texts.ts';
import { awaiting } from './awaiting.ts';

type Props = { feedbackDialog: (lesson: GroupLessonJson, onClose: () => void) => ReactNode };

export function GroupHistoryTab({ feedbackDialog }: Props) {
  const { feedback } = teachersGroupTexts.use();
  const now = useNow(30_000);
  const [writing, setWriting] = useState<GroupLessonJson>();
  const isOpen = (lesson: GroupLessonJson) =>
    awaiting(lesson).length > 0 && now >= lesson.when && now <= lesson.when + limits.feedbackWindowMs;
  const actionsOf = (lesson: GroupLessonJson, read: () => void) => {
    const canRead = lesson.students.some(({ hasFeedback }) => hasFeedback);
    if (!canRead && !isOpen(lesson)) return undefined;
    return (
      <>
        {isOpen(lesson) && (
          <Button variant="default" onClick={() => setWriting(lesson)}>
            {feedback.open}
          </Button>
        )}
        {canRead && <ViewFeedbackButton onClick={read} />}
      </>
    );
  };
  return (
    <>
      <GroupHistory viewer="tutor" actions={actionsOf} />
      {writing && feedbackDialog(writing, () => setWriting(undefined))}
    </>
  );
}
