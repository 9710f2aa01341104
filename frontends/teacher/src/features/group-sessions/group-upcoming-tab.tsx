/** The teacher's group lessons to come, with how many students sit in each. */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { CancelGroupLesson } from '@parlance/kit/groups/cancel-group-lesson.tsx';
import { GroupRow } from '@parlance/kit/groups/group-row.tsx';
import { UpcomingGroups } from '@parlance/kit/lessons/upcoming-list.tsx';
import { mayChangeTopic } from '@parlance/kit/lessons/may-change-topic.ts';
import { UpdateMaterialDialog } from '@parlance/kit/lessons/update-material.tsx';
import { lessonTexts } from '@parlance/kit/locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { bookingTexts, teachersGroupTexts } from '../../locales/texts.ts';

export function GroupUpcomingTab() {
  const { navigate } = useShell();
  const { upcoming } = bookingTexts.use();
  return (
    <UpcomingGroups
      viewer="tutor"
      row={(lesson) => <Row key={lesson.bookingId} lesson={lesson} />}
      emptyAction={<Button onClick={() => navigate('/tutor/schedule')}>{upcoming.openHours}</Button>}
    />
  );
}

function Row({ lesson }: { lesson: GroupLessonJson }) {
  const { session, clock } = useShell();
  const { timeZone } = session.person;
  const { topic } = lessonTexts.use();
  const { cancel } = teachersGroupTexts.use();
  const [changing, setChanging] = useState(false);
  const isAhead = lesson.status === 'pending' || lesson.status === 'open';
  return (
    <>
      <GroupRow
        lesson={lesson}
        viewer="tutor"
        zone={timeZone}
        actions={
          <>
            {mayChangeTopic(lessonOf(lesson), 'tutor', clock.now()) && (
              <Button variant="subtle" color="gray" onClick={() => setChanging(true)}>
                {topic.title}
              </Button>
            )}
            {isAhead && (
              <CancelGroupLesson lesson={lesson} asksReason>
                <p>{cancel.lesson(lesson.title, dateTimeText(lesson.when, timeZone))}</p>
                <p>{cancel.body}</p>
              </CancelGroupLesson>
            )}
          </>
        }
      />
      {changing && <UpdateMaterialDialog lesson={lessonOf(lesson)} viewer="tutor" onClose={() => setChanging(false)} />}
    </>
  );
}
