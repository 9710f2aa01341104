import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import type { AccountJson } from '@parlance/kit/api/types.ts';
import { type CourseProgress, useProgress } from '@parlance/kit/library/progress.ts';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { peopleTexts } from '../../../locales/texts.ts';
import type { ChosenCourse } from '../api/progress.ts';
import { NoteProgressDialog } from './note-progress-dialog.tsx';
import { PersonCertificates } from './person-certificates.tsx';

type Props = { student: AccountJson };

/** How far a student is by courses, what the office notes of it, and the certificates. */
export function PersonProgress({ student }: Props) {
  const { progress: words } = peopleTexts.use();
  const progress = useProgress(student.uid);
  /** A course of the list, or one that is still to be chosen. */
  const [noting, setNoting] = useState<ChosenCourse | 'another'>();
  const isClosed = student.status === 'deleted';
  return (
    <section aria-label={words.heading}>
      <h3>{words.heading}</h3>
      {progress.isPending && <Skeleton height={96} aria-hidden />}
      {progress.isError && <ErrorState error={progress.error} onRetry={() => void progress.refetch()} />}
      {progress.data?.items.length === 0 && <Small>{words.none}</Small>}
      <div role="list" className="p-ruled">
        {progress.data?.items.map((course) => (
          <Course key={course.courseId} course={course} onNote={isClosed ? undefined : () => setNoting(course)} />
        ))}
      </div>
      {!isClosed && (
        <Button
          variant="subtle"
          mt="xs"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setNoting('another')}
        >
          {words.another}
        </Button>
      )}
      <PersonCertificates uid={student.uid} />
      {noting && (
        <NoteProgressDialog
          student={student}
          of={noting === 'another' ? undefined : noting}
          onClose={() => setNoting(undefined)}
        />
      )}
    </section>
  );
}

type CourseProps = { course: CourseProgress; onNote: (() => void) | undefined };

function Course({ course, onNote }: CourseProps) {
  const { progress: words } = peopleTexts.use();
  const { courseName, courseAbbreviation, completedCount, lessonCount, percent, isPte } = course;
  const color = percent === 100 ? 'success' : isPte ? 'pte' : 'workplace';
  return (
    <Stack role="listitem" aria-label={courseName} gap={4} py={10}>
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Text size="sm" fw={550} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {courseName} <Small span>{courseAbbreviation}</Small>
        </Text>
        {onNote && (
          <Button
            flex="none"
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={words.lessonsOf(courseName)}
            onClick={onNote}
          >
            {words.lessons}
          </Button>
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Text size="sm" className="p-figures" style={{ whiteSpace: 'nowrap' }}>
          {words.of(completedCount, lessonCount)}
        </Text>
        <Progress flex={1} size={4} value={percent} color={`var(--p-${color})`} aria-label={words.far(courseName)} />
      </Group>
    </Stack>
  );
}
