import type { BookingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { useIdempotencyKey } from '@parlance/kit/api/use-keys.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { FormDialog } from '@parlance/kit/forms/form-dialog.tsx';
import { useSchemaForm } from '@parlance/kit/forms/use-schema-form.ts';
import { applyBooking } from '@parlance/kit/lessons/my-bookings.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Checkbox, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FeedbackTimeLeft } from './feedback-time-left.tsx';
import { draftText } from './use-kept-draft.ts';
import { type FeedbackBody, draftOf, feedbackSchema, fieldsOf, sheetOf, wordBounds } from './model.ts';
import { useDraft } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

type Props = { booking: BookingJson; onClose: () => void };

/** One key per opening, so that pressing twice sends once. */
function useSend({ id }: BookingJson, onDone: () => void) {
  const { api, clock, notify } = useShell();
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: FeedbackBody) =>
      api.POST('/bookings/booking/{id}/feedback', {
        params: { path: { id }, header: { 'Idempotency-Key': key } },
        body,
      }),
    onSuccess: ({ data: changed }) => {
      applyBooking(client, changed, clock.now());
      notify.success(bookingTexts.now().feedback.done);
      onDone();
    },
    onError: (problem) => notify.error(problemText(problem)),
  });
}

/** Details for a lesson. Words are kept as a draft until they are sent. */
export function SubmitFeedbackDialog({ booking, onClose }: Props) {
  const { notify, session } = useShell();
  const { feedback } = bookingTexts.use();
  const { isPte } = booking;
  const { timeZone } = session.person;
  const { first, found, at, keep, drop } = useDraft(booking);
  const close = () => {
    drop();
    onClose();
  };
  const send = useSend(booking, close);
  const form = useSchemaForm(feedbackSchema(isPte), {
    initialValues: sheetOf(first),
    sending: send,
    onInput: (sheet) => keep(draftOf(sheet, isPte)),
    onFaulty: () => notify.error(feedback.faulty),
  });
  const { setValues } = form;
  useEffect(() => {
    if (found) setValues(sheetOf(found));
  }, [found, setValues]);

  useLive('booking.changed', ({ id, hasFeedback }) => {
    if (id !== booking.id || !hasFeedback || !send.isIdle) return;
    // In another window: what stands here could only be refused.
    notify.info(feedback.givenElsewhere);
    close();
  });

  const topic = booking.info?.topic;
  return (
    <FormDialog
      title={feedback.title(booking.profile.student?.name ?? '')}
      size={720}
      form={form}
      action={feedback.submit}
      error={null}
      say={send.isPending ? feedback.busy : draftText(at, timeZone)}
      onSend={send.mutate}
      onClose={onClose}
    >
      <Quiet mt={-16}>
        {dateTimeText(booking.when, timeZone)}
        {topic && ` · ${topic.code} ${topic.name}`}
      </Quiet>
      <FeedbackTimeLeft when={booking.when} />
      <Group justify="space-between" gap="8px 16px">
        <Quiet>{(isPte ? feedback.pteRule : feedback.rule)(...wordBounds(isPte))}</Quiet>
        {!isPte && <FeedbackSamples />}
      </Group>
      {form.errors[''] && (
        <Note tone="danger" role="alert">
          {form.errors['']}
        </Note>
      )}
      {fieldsOf(isPte).map((field) => (
        <WordsField key={field} field={field} isPte={isPte} {...form.getInputProps(field)} />
      ))}
      <Checkbox label={feedback.completed} {...form.getInputProps('completedAssigned', { type: 'checkbox' })} />
    </FormDialog>
  );
}
