import type { BookingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { feedbackWords } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { applyBooking } from '@parlance/kit/lessons/my-bookings.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Checkbox, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { FeedbackFoot } from './feedback-foot.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FeedbackTimeLeft } from './feedback-time-left.tsx';
import { type FeedbackFaults, feedbackFaults, fieldsOf } from './model.ts';
import { useDraft } from './use-draft.ts';
import { WordsField } from './words-field.tsx';
import classes from './submit-feedback-dialog.module.css';

type Props = { booking: BookingJson; onClose: () => void };

/** Details for a lesson (FEED-01, FEED-05..FEED-17). Words are kept as a draft until they are sent; one key per opening, so that pressing twice sends once. */
export function SubmitFeedbackDialog({ booking, onClose }: Props) {
  const { api, clock, notify, session } = useShell();
  const client = useQueryClient();
  const { feedback } = bookingTexts.use();
  const { draft, change, drop } = useDraft(booking);
  const { form, completedAssigned } = draft;
  const [faults, setFaults] = useState<FeedbackFaults>({});
  const [key] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: () =>
      api.POST('/bookings/booking/{id}/feedback', {
        params: { path: { id: booking.id }, header: { 'Idempotency-Key': key } },
        body: { ...form, completedAssigned, isPte: booking.isPte },
      }),
    onSuccess: ({ data: changed }) => {
      drop();
      applyBooking(client, changed, clock.now());
      notify.success(feedback.done);
      onClose();
    },
    onError: (problem) => notify.error(problemText(problem)),
  });

  useLive('booking.changed', ({ id, hasFeedback }) => {
    if (id !== booking.id || !hasFeedback || !send.isIdle) return;
    // In another window: what stands here could only be refused.
    drop();
    notify.info(feedback.givenElsewhere);
    onClose();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = feedbackFaults(form, booking.isPte);
    setFaults(found);
    if (Object.keys(found).length > 0) notify.error(feedback.faulty);
    else if (!send.isPending) send.mutate();
  };

  const bounds = booking.isPte ? [feedbackWords.pteMin, feedbackWords.pteMax] : [feedbackWords.min, feedbackWords.max];
  const [min, max] = bounds as [number, number];
  const topic = booking.info?.topic;
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={feedback.title(booking.profile.student?.name ?? '')}
      closeButtonProps={{ 'aria-label': feedback.close }}
    >
      <p className={classes.lesson}>
        {dateTimeText(booking.when, session.person.timeZone)}
        {topic && ` · ${topic.code} ${topic.name}`}
      </p>
      <FeedbackTimeLeft when={booking.when} />
      <form onSubmit={submit} noValidate className={classes.form}>
        <div className={classes.head}>
          <p className={classes.rule}>{(booking.isPte ? feedback.pteRule : feedback.rule)(min, max)}</p>
          {!booking.isPte && <FeedbackSamples />}
        </div>
        {faults.form && (
          <Note tone="danger" role="alert">
            {faults.form}
          </Note>
        )}
        {fieldsOf(booking.isPte).map((field) => (
          <WordsField
            key={field}
            field={field}
            value={form[field] ?? ''}
            min={min}
            max={max}
            required={!booking.isPte}
            fault={faults[field]}
            onChange={(value) => change({ form: { ...form, [field]: value } })}
          />
        ))}
        <Checkbox
          label={feedback.completed}
          checked={completedAssigned}
          onChange={(event) => change({ completedAssigned: event.currentTarget.checked })}
        />
        <FeedbackFoot savedAt={draft.at} sending={send.isPending} onCancel={onClose} />
      </form>
    </Modal>
  );
}
