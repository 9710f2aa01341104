/** The student's group lessons to come, each of which can be left. */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { lesson as limits } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { CancelGroupLesson } from '@parlance/kit/groups/cancel-group-lesson.tsx';
import { GroupRow } from '@parlance/kit/groups/group-row.tsx';
import { UpcomingGroups } from '@parlance/kit/lessons/upcoming-list.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import { bookingTexts, groupSearchTexts } from '../../locales/texts.ts';

export function GroupUpcomingTab() {
  const { navigate } = useShell();
  const { upcoming } = bookingTexts.use();
  return (
    <UpcomingGroups
      viewer="student"
      row={(lesson) => <Row key={lesson.bookingId} lesson={lesson} />}
      emptyAction={
        <Button onClick={() => navigate('/student/bookings?view=search&kind=group')}>{upcoming.findGroup}</Button>
      }
    />
  );
}

function Row({ lesson }: { lesson: GroupLessonJson }) {
  const { timeZone } = useShell().session.person;
  const { leave } = groupSearchTexts.use();
  const inWords = (when: number) => dateTimeText(when, timeZone);
  const deadline = inWords(lesson.when - limits.cancelLockMs);
  return (
    <GroupRow
      lesson={lesson}
      viewer="student"
      zone={timeZone}
      actions={
        lesson.status === 'booked' && (
          <CancelGroupLesson lesson={lesson}>
            {leave({ title: lesson.title, when: inWords(lesson.when), deadline })}
          </CancelGroupLesson>
        )
      }
    />
  );
}
