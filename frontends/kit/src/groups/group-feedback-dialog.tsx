/** What the teacher wrote for the students of a group lesson, or for oneself; a student's opening notes that it was read. */
import { read } from '../api/read.ts';
import { Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemText } from '../api/problem.ts';
import type { GroupLessonJson, Schemas } from '../api/types.ts';
import { FeedbackWords } from '../lessons/feedback-dialog.tsx';
import { groupTexts, lessonTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';

type Viewer = 'student' | 'tutor' | 'admin';
type Props = { lesson: GroupLessonJson; viewer: Viewer; onClose: () => void };

export function GroupFeedbackDialog({ lesson, viewer, onClose }: Props) {
  const { api } = useShell();
  const { title } = lessonTexts.use().feedback;
  const { groupSessionId: id, bookingId } = lesson;
  const feedback = useQuery({
    ...read(api, '/groupsessions/groupsession/{id}/{bookingId}/feedback', { params: { path: { id, bookingId } } }),
    select: ({ students }) => students,
  });
  const unseen = viewer === 'student' && !lesson.students[0]?.viewFeedback;
  const note = feedback.isSuccess && unseen;
  useEffect(() => {
    if (!note) return;
    const params = { path: { id, bookingId } };
    // Best effort: the next opening notes it again.
    api
      .PUT('/groupsessions/groupsession/{id}/{bookingId}/feedback-viewed', { params, body: {} })
      .catch(() => undefined);
  }, [api, bookingId, id, note]);
  return (
    <Dialog onClose={onClose} title={title} size={640}>
      {feedback.isPending && (
        <Stack gap="md" aria-hidden>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Stack>
      )}
      {feedback.isError && <ErrorState message={problemText(feedback.error)} onRetry={() => void feedback.refetch()} />}
      {feedback.data && <Students lesson={lesson} given={feedback.data} viewer={viewer} />}
    </Dialog>
  );
}

type StudentsProps = {
  lesson: GroupLessonJson;
  given: { id: string; feedback: Schemas['Feedback'] }[];
  viewer: Viewer;
};

/** A student's lesson names the student alone, so there is nothing to choose. */
function Students({ lesson: { students }, given, viewer }: StudentsProps) {
  const words = groupTexts.use().feedback;
  const wordsOf = (id: string) => given.find((one) => one.id === id)?.feedback;
  const shown = (id: string) => {
    const feedback = wordsOf(id);
    if (!feedback) return <Text>{words.none}</Text>;
    return <FeedbackWords feedback={feedback} withBehaviour={viewer !== 'student' && !feedback.isPte} />;
  };
  const [first] = students;
  if (!first) return <Text>{words.none}</Text>;
  if (students.length === 1) return shown(first.id);
  return (
    <Tabs defaultValue={students.find(({ id }) => wordsOf(id))?.id ?? first.id} variant="outline">
      <Tabs.List aria-label={words.students}>
        {students.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {students.map(({ id }) => (
        <Tabs.Panel key={id} value={id} pt="md">
          {shown(id)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
