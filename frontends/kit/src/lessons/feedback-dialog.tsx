/** The "Lesson Feedback" viewer. A student's opening is noted once. */
import { read } from '../api/read.ts';
import { Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BookingJson, Schemas } from '../api/types.ts';
import { isProblem, problemText } from '../api/problem.ts';
import { dateTimeText } from '../domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { lessonTexts } from '../locales/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';

const normal = ['pronunciation', 'vocabulary', 'grammar', 'listening'] as const;
const pte = ['speaking', 'writing', 'reading', 'listening'] as const;

type Props = {
  booking: Pick<BookingJson, 'id' | 'isViewedOnce' | 'when' | 'profile'>;
  viewer: 'student' | 'tutor' | 'admin';
  onClose: () => void;
};

export function FeedbackDialog({ booking, viewer, onClose }: Props) {
  const { api, notify, session } = useShell();
  const { title, none, of } = lessonTexts.use().feedback;
  const { tutor, student } = booking.profile;
  const other = viewer === 'student' ? tutor : (student ?? tutor);
  const feedback = useQuery({
    ...read(api, '/bookings/booking/{id}/feedback', { params: { path: { id: booking.id } } }),
    select: (answer) => answer.feedback,
  });
  // What is not there is no failure.
  const missing = isProblem(feedback.error) && feedback.error.status === 404;
  useEffect(() => {
    if (missing) notify.warning(none);
  }, [missing, none, notify]);
  const seen = feedback.isSuccess && viewer === 'student' && !booking.isViewedOnce;
  useEffect(() => {
    // Best effort: the next opening notes it again.
    if (seen) api.PUT('/bookings/booking/{id}/viewed', { params: { path: { id: booking.id } } }).catch(() => undefined);
  }, [api, booking.id, seen]);

  return (
    <Dialog onClose={onClose} title={title} size={640}>
      <Text c="dimmed" size="sm" mb="sm">
        {of(other.name, dateTimeText(booking.when, session.person.timeZone))}
      </Text>
      {feedback.isPending && (
        <Stack gap="md" aria-hidden>
          {normal.map((field) => (
            <Skeleton key={field} height={64} />
          ))}
        </Stack>
      )}
      {missing && <Text>{none}</Text>}
      {feedback.isError && !missing && (
        <ErrorState message={problemText(feedback.error)} onRetry={() => void feedback.refetch()} />
      )}
      {feedback.data && (
        <FeedbackWords feedback={feedback.data} withBehaviour={viewer !== 'student' && !feedback.data.isPte} />
      )}
    </Dialog>
  );
}

export function FeedbackWords({ feedback, withBehaviour }: { feedback: Schemas['Feedback']; withBehaviour: boolean }) {
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
