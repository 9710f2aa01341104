/** The student's group lessons behind, with the words for them. */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { GroupHistory } from '@parlance/kit/groups/group-history.tsx';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';
import type { ReactNode } from 'react';

type Props = { judge: (lesson: GroupLessonJson) => ReactNode };

export function GroupHistoryTab({ judge }: Props) {
  const actionsOf = (lesson: GroupLessonJson, read: () => void) => {
    const canRead = lesson.students[0]?.hasFeedback && lesson.status !== 'student-absent';
    if (!canRead && lesson.status !== 'completed') return undefined;
    return (
      <>
        {canRead && <ViewFeedbackButton onClick={read} />}
        {lesson.status === 'completed' && judge(lesson)}
      </>
    );
  };
  return <GroupHistory viewer="student" actions={actionsOf} />;
}
