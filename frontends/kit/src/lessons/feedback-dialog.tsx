/** The "Lesson Feedback" viewer, student by student where there are several. A student's opening is noted once. */
import { Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PersonName } from '../ui/person-name.tsx';
import type { Schemas } from '../api/types.ts';
import { isProblem } from '../api/problem.ts';
import { dateTimeText } from '../domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { groupTexts, lessonTexts } from '../locales/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { type Lesson, otherSide } from './lesson.ts';
import { feedbackQuery, type GivenFeedback, noteFeedbackRead } from './lesson-changes.ts';
import { useSeats } from './use-seats.ts';

const normal = ['pronunciation', 'vocabulary', 'grammar', 'listening'] as const;
const pte = ['speaking', 'writing', 'reading', 'listening'] as const;

type Viewer = 'student' | 'tutor' | 'admin';
type Props = { lesson: Lesson; viewer: Viewer; onClose: () => void };

export function FeedbackDialog({ lesson, viewer, onClose }: Props) {
  const { api, notify, session } = useShell();
  const { title, none, of } = lessonTexts.use().feedback;
  const { id, kind, sessionId, tutor, when } = lesson;
  const other = otherSide(lesson, viewer) ?? tutor;
  const seats = useSeats(lesson, viewer);
  const feedback = useQuery(feedbackQuery(api, lesson));
  // What is not there is no failure.
  const missing = isProblem(feedback.error) && feedback.error.status === 404;
  useEffect(() => {
    if (missing) notify.warning(none);
  }, [missing, none, notify]);
  const failure = missing ? null : (seats.error ?? feedback.error);
  const retry = () => {
    if (seats.error) seats.retry();
    if (feedback.isError) void feedback.refetch();
  };
  const seen = feedback.isSuccess && viewer === 'student' && !lesson.students[0]?.isViewed;
  useEffect(() => {
    // Best effort: the next opening notes it again.
    if (seen) noteFeedbackRead(api, { id, sessionId }).catch(() => undefined);
  }, [api, id, sessionId, seen]);

  return (
    <Dialog onClose={onClose} title={title} size={640}>
      {kind === 'one-on-one' && (
        <Text c="dimmed" size="sm" mb="sm">
          {of(other.name, dateTimeText(when, session.person.timeZone))}
        </Text>
      )}
      {!missing && !failure && !(feedback.data && seats.students) && (
        <Stack gap="md" aria-hidden>
          {normal.map((field) => (
            <Skeleton key={field} height={64} />
          ))}
        </Stack>
      )}
      {missing && <Text>{none}</Text>}
      {failure && <ErrorState error={failure} onRetry={retry} />}
      {feedback.data && seats.students && <Students students={seats.students} given={feedback.data} viewer={viewer} />}
    </Dialog>
  );
}

type StudentsProps = { students: Lesson['students']; given: readonly GivenFeedback[]; viewer: Viewer };

/** A student's lesson names the student alone, so there is nothing to choose. */
function Students({ students, given, viewer }: StudentsProps) {
  const words = groupTexts.use().feedback;
  const wordsOf = (id: string) => given.find((one) => one.id === id)?.feedback;
  const shown = (id: string) => {
    const feedback = wordsOf(id);
    if (!feedback) return <Text>{words.none}</Text>;
    return <FeedbackWords feedback={feedback} withBehaviour={viewer !== 'student' && !feedback.isPte} />;
  };
  const first = students[0]?.id ?? '';
  if (students.length < 2) return shown(first);
  return (
    <Tabs defaultValue={students.find(({ id }) => wordsOf(id))?.id ?? first} variant="outline">
      <Tabs.List aria-label={words.students}>
        {students.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id}>
            <PersonName name={name} />
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

function FeedbackWords({ feedback, withBehaviour }: { feedback: Schemas['Feedback']; withBehaviour: boolean }) {
  const words = lessonTexts.use().feedback;
  const fields = (feedback.isPte ? pte : normal).filter((field) => feedback[field]);
  return (
    <Tabs defaultValue="feedback">
      <Tabs.List>
        <Tabs.Tab value="feedback">{words.tab}</Tabs.Tab>
        {withBehaviour && <Tabs.Tab value="behaviour">{words.behaviour}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="feedback" pt="md">
        <Stack gap="md">
          {fields.length === 0 && <Text>{words.none}</Text>}
          {fields.map((field) => (
            <section key={field}>
              <Text component="h3" fw={650}>
                {words.fields[field]}
              </Text>
              <Text style={{ whiteSpace: 'pre-wrap' }}>{feedback[field]}</Text>
            </section>
          ))}
        </Stack>
      </Tabs.Panel>
      {withBehaviour && (
        <Tabs.Panel value="behaviour" pt="md">
          <Text style={{ whiteSpace: 'pre-wrap' }}>{feedback.behaviour}</Text>
        </Tabs.Panel>
      )}
    </Tabs>
  );
}
