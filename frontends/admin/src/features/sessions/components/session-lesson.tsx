/** One lesson of a session, and its students when they are asked for. */
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { LessonRow } from '@parlance/kit/lessons/lesson-row.tsx';
import { useSeats } from '@parlance/kit/lessons/use-seats.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { StatusMark } from '@parlance/kit/ui/status-mark.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Group, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { groupTexts } from '../../../locales/texts.ts';
import { CorrectionButton } from '../../../ui/correction-button.tsx';
import { ofLesson, ofSeat } from '../../../ui/correction.ts';
import { ObserveButton } from '../../../ui/observe-button.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export function SessionLesson({ lesson }: { lesson: Lesson }) {
  const { detail } = groupTexts.use();
  const { timeZone } = useShell().session.person;
  const [isOpen, setOpen] = useState(false);
  const when = dateTimeText(lesson.when, timeZone);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
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
      {lesson.taken === 0 ? (
        <Quiet p="0 var(--p-gutter) 12px">{detail.noStudents}</Quiet>
      ) : (
        <Box px="var(--p-gutter)" pb={12}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            ml={-8}
            rightSection={<Chevron {...icon} />}
            aria-expanded={isOpen}
            aria-label={detail.studentsAt(when)}
            onClick={() => setOpen(!isOpen)}
          >
            {detail.studentsOf}
          </Button>
          {isOpen && <Students lesson={lesson} />}
        </Box>
      )}
    </div>
  );
}

function Students({ lesson }: { lesson: Lesson }) {
  const { detail } = groupTexts.use();
  const { students, error, retry } = useSeats(lesson, 'admin');
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!students) return <Skeleton height={40 * lesson.taken} aria-hidden />;
  return (
    <Box component="ul" role="list" aria-label={detail.studentsOf}>
      {students.map((student) => (
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
  );
}
