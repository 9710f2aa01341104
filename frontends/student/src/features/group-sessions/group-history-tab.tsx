/** The student's group lessons behind, with the words for them (LST-11, LST-18, LST-19, FEED-20). */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { GroupFeedbackDialog } from '@parlance/kit/groups/group-feedback-dialog.tsx';
import { GroupHistory } from '@parlance/kit/groups/group-history.tsx';
import { GroupRow } from '@parlance/kit/groups/group-row.tsx';
import { ViewFeedbackButton } from '@parlance/kit/lessons/view-feedback-button.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useState } from 'react';

export function GroupHistoryTab() {
  const { person } = useShell().session;
  const [reading, setReading] = useState<GroupLessonJson>();
  return (
    <>
      <GroupHistory
        row={(lesson) => (
          <GroupRow
            key={lesson.bookingId}
            lesson={lesson}
            viewer="student"
            zone={person.timeZone}
            actions={lesson.students[0]?.hasFeedback && <ViewFeedbackButton onClick={() => setReading(lesson)} />}
          />
        )}
      />
      {reading && (
        <GroupFeedbackDialog
          lesson={reading}
          student={person.uid}
          viewer="student"
          onClose={() => setReading(undefined)}
        />
      )}
    </>
  );
}
