/** What the teacher wrote for a student in a group lesson; opening it notes that it was read (FEED-20, FB-28). */
import { Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemText } from '../api/problem.ts';
import type { GroupLessonJson } from '../api/types.ts';
import { type FeedbackJson, FeedbackWords } from '../lessons/feedback-dialog.tsx';
import { lessonTexts } from '../locales/lessons/texts.ts';
import { texts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '../ui/error-state.tsx';

type Props = { lesson: GroupLessonJson; student: string; viewer: 'student' | 'tutor'; onClose: () => void };
type Answer = { students: { id: string; feedback: FeedbackJson }[] };

export function GroupFeedbackDialog({ lesson, student, viewer, onClose }: Props) {
  const { api } = useShell();
  const { title } = lessonTexts.use().feedback;
  const address = `groupsessions/groupsession/${lesson.groupSessionId}/${lesson.bookingId}`;
  const feedback = useQuery({
    queryKey: ['groups', lesson.bookingId, 'feedback'],
    queryFn: async () => (await api.get<Answer>(`${address}/feedback`)).students,
  });
  const unseen = viewer === 'student' && !lesson.students.find(({ id }) => id === student)?.viewFeedback;
  const note = feedback.isSuccess && unseen;
  useEffect(() => {
    // Best effort: the next opening notes it again.
    if (note) api.put(`${address}/feedback-viewed`, {}).catch(() => undefined);
  }, [address, api, note]);
  const words = feedback.data?.find(({ id }) => id === student)?.feedback;
  return (
    <Modal opened onClose={onClose} title={title} size={640} closeButtonProps={{ 'aria-label': texts.use().ui.close }}>
      {feedback.isPending && (
        <Stack gap="md" aria-hidden>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </Stack>
      )}
      {feedback.isError && <ErrorState message={problemText(feedback.error)} onRetry={() => void feedback.refetch()} />}
      {words && <FeedbackWords feedback={words} withBehaviour={viewer !== 'student' && !words.isPte} />}
    </Modal>
  );
}
