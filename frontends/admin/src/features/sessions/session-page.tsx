/** One group session with the students of each lesson, and its cancelling. */
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { type Lesson, lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { mayCancel } from '@parlance/kit/lessons/lesson-rules.ts';
import { LessonRow } from '@parlance/kit/lessons/lesson-row.tsx';
import { useZoneHint } from '@parlance/kit/lessons/use-zone-hint.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { usePathParams } from '@parlance/kit/remote/use-path-params.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { LessonListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { StatusMark } from '@parlance/kit/ui/status-mark.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { groupTexts } from '../../locales/texts.ts';
import { ObserveButton } from '../../ui/observe-button.tsx';
import { CorrectionButton } from '../../ui/correction-button.tsx';
import { ofLesson, ofSeat } from '../../ui/correction.ts';
import { useSession, useLiveSessions } from './api/sessions.ts';
import { CancelSessionDialog } from './components/cancel-session-dialog.tsx';

export function SessionPage() {
  const { id } = usePathParams('/admin/groupsessiondetail/:id');
  const { navigate } = useShell();
  const { detail } = groupTexts.use();
  const query = useSession(id);
  useLiveSessions(id);
  const zoneHint = useZoneHint();
  const [cancelling, setCancelling] = useState(false);
  const session = query.data;
  const lessons = session?.bookings.map(lessonOf) ?? [];
  const canCancel = session?.status === 'open' && lessons.some((lesson) => mayCancel(lesson, 'tutor'));
  return (
    <Stack gap="lg" align="stretch">
      <div>
        <Button variant="subtle" color="gray" onClick={() => navigate('/admin/schedule')}>
          {detail.back}
        </Button>
      </div>
      {query.isPending && (
        <Panel>
          <LessonListSkeleton rows={3} />
        </Panel>
      )}
      {query.isError && !session && (
        <Panel>
          <ErrorState message={problemText(query.error)} onRetry={() => void query.refetch()} />
        </Panel>
      )}
      {session && (
        <Panel
          title={session.title}
          subtitle={
            <>
              {detail.facts(session.profile.tutor.name, session.minStudentCount, session.maxStudentCount)}. {zoneHint}
            </>
          }
          action={
            canCancel && (
              <Button variant="default" color="red" onClick={() => setCancelling(true)}>
                {detail.cancel}
              </Button>
            )
          }
        >
          {session.status === 'cancelled' && <Note tone="danger">{detail.isCancelled}</Note>}
          {session.isUnderMinimum && <Note tone="warning">{detail.under}</Note>}
          {lessons.length === 0 && <EmptyState text={groupTexts.now().list.none} />}
          <div className="p-ruled">
            {lessons.map((lesson) => (
              <SessionLesson key={lesson.id} lesson={lesson} />
            ))}
          </div>
        </Panel>
      )}
      {session && cancelling && <CancelSessionDialog session={session} onClose={() => setCancelling(false)} />}
    </Stack>
  );
}

function SessionLesson({ lesson }: { lesson: Lesson }) {
  const { detail } = groupTexts.use();
  const { timeZone } = useShell().session.person;
  const when = dateTimeText(lesson.when, timeZone);
  return (
    <div>
      <LessonRow
        lesson={lesson}
        viewer="admin"
        zone={timeZone}
        actions={
          <>
            <ObserveButton lesson={lesson} name={when} />
            <CorrectionButton subject={ofLesson(lesson)} name={when} />
          </>
        }
      />
      {lesson.students.length === 0 && <Quiet p="0 var(--p-gutter) 12px">{detail.noStudents}</Quiet>}
      {lesson.students.length > 0 && (
        <Box component="ul" role="list" px="var(--p-gutter)" pb={12} aria-label={detail.studentsOf}>
          {lesson.students.map((student) => (
            <Group key={student.id} component="li" gap="8px 12px" mih={40}>
              <Avatar name={student.name} image={student.image} size={32} />
              <Box component="b" flex={1}>
                {student.name}
              </Box>
              <StatusMark status={student.status} viewer="admin" />
              <CorrectionButton subject={ofSeat(student)} name={student.name} />
            </Group>
          ))}
        </Box>
      )}
    </div>
  );
}
