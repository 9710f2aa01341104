/** The student's group lessons behind, with the words for them (LST-11, LST-18, LST-19, FEED-20). */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { GroupFeedbackDialog } from '@parlance/kit/groups/group-feedback-dialog.tsx';
import { GroupHistory } from '@parlance/kit/groups/group-history.tsx';
import { GroupRow } from '@parlance/kit/groups/group-row.tsx';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { type ReactNode, useState } from 'react';

type Props = { judge: (lesson: GroupLessonJson) => ReactNode };

export function GroupHistoryTab({ judge }: Props) {
  const { person } = useShell().session;
  const [reading, setReading] = useState<GroupLessonJson>();
  const actionsOf = (lesson: GroupLessonJson) => {
    const canRead = lesson.students[0]?.hasFeedback && lesson.status !== 'student-absent';
    if (!canRead && lesson.status !== 'completed') return undefined;
    return (
      <>
        {canRead && <ViewFeedbackButton onClick={() => setReading(lesson)} />}
        {lesson.status === 'completed' && judge(lesson)}
      </>
    );
  };
  return (
    <>
      <GroupHistory
        row={(lesson) => (
          <GroupRow
            key={lesson.bookingId}
            lesson={lesson}
            viewer="student"
            zone={person.timeZone}
            actions={actionsOf(lesson)}
          />
        )}
      />
      {reading && <GroupFeedbackDialog lesson={reading} viewer="student" onClose={() => setReading(undefined)} />}
    </>
  );
}
