/** The teacher's group lessons to come, with how many students sit in each. */
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { asBooking } from '@parlance/kit/groups/as-booking.ts';
import { CancelGroupLesson } from '@parlance/kit/groups/cancel-group-lesson.tsx';
import { GroupRow } from '@parlance/kit/groups/group-row.tsx';
import { UpcomingGroups } from '@parlance/kit/groups/upcoming-groups.tsx';
import { mayChangeTopic } from '@parlance/kit/lessons/may-change-topic.ts';
import { UpdateMaterialDialog } from '@parlance/kit/lessons/update-material.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { lessonTexts } from '@parlance/kit/locales/texts.ts';
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
  const [changing, setChanging] = useState(false);
  const booking = asBooking(lesson);
  const { cancel } = teachersGroupTexts.use();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const length = [...reason.trim()].length;
  const fits = length >= text.cancelReasonMin && length <= text.cancelReasonMax;
  const isAhead = lesson.status === 'pending' || lesson.status === 'open';
  const ready = () => {
    setTried(true);
    return fits;
  };
  return (
    <>
      <GroupRow
        lesson={lesson}
        viewer="tutor"
        zone={timeZone}
        actions={
          <>
            {mayChangeTopic(booking, 'tutor', clock.now()) && (
              <Button variant="subtle" color="gray" onClick={() => setChanging(true)}>
                {topic.title}
              </Button>
            )}
            {isAhead && (
              <CancelGroupLesson lesson={lesson} reason={reason.trim()} ready={ready}>
                <p>{cancel.lesson(lesson.title, dateTimeText(lesson.when, timeZone))}</p>
                <p>{cancel.body}</p>
                <Textarea
                  label={cancel.reason}
                  autosize
                  minRows={2}
                  value={reason}
                  error={tried && !fits ? cancel.reasonLength(text.cancelReasonMin, text.cancelReasonMax) : undefined}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              </CancelGroupLesson>
            )}
          </>
        }
      />
      {changing && <UpdateMaterialDialog booking={booking} viewer="tutor" onClose={() => setChanging(false)} />}
    </>
  );
}
