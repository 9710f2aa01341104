import type { BookingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { feedbackWords } from '@parlance/kit/domain/limits.ts';
import { countWords } from '@parlance/kit/domain/words.ts';
import { applyBooking } from '@parlance/kit/lessons/my-bookings.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Alert, Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type FeedbackFaults, type FeedbackForm, feedbackFaults, fieldsOf } from './model.ts';
import { clearDraft, loadDraft, saveDraft } from './draft.ts';

type Props = { booking: BookingJson; onClose: () => void };

const titled = (field: string) => field.charAt(0).toUpperCase() + field.slice(1);

/** Details for a lesson (FEED-01, FEED-05..FEED-17). Words are kept as a draft until they are sent; one key per opening, so that pressing twice sends once. */
export function SubmitFeedbackDialog({ booking, onClose }: Props) {
  const { api, clock, notify } = useShell();
  const client = useQueryClient();
  const [form, setForm] = useState<FeedbackForm>(() => loadDraft(booking.id));
  const [completedAssigned, setCompletedAssigned] = useState(false);
  const [faults, setFaults] = useState<FeedbackFaults>({});
  const [key] = useState(() => crypto.randomUUID());
  const send = useMutation({
    mutationFn: () =>
      api.post<BookingJson>(
        `bookings/booking/${booking.id}/feedback`,
        { ...form, completedAssigned, isPte: booking.isPte },
        { idempotencyKey: key },
      ),
    onSuccess: (changed) => {
      clearDraft(booking.id);
      applyBooking(client, changed, clock.now());
      notify.success('Feedback submitted!');
      onClose();
    },
    onError: (problem) => notify.error(problemText(problem)),
  });

  const change = (field: string, value: string) => {
    const next = { ...form, [field]: value };
    setForm(next);
    saveDraft(booking.id, next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = feedbackFaults(form, booking.isPte);
    setFaults(found);
    if (Object.keys(found).length > 0) notify.error('Please correctly fill out all details before submitting.');
    else send.mutate();
  };

  const limit = booking.isPte ? feedbackWords.pteMax : feedbackWords.max;
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={`Submit details for booking with ${booking.profile.student?.name ?? ''}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {faults.form && (
            <Alert color="red" role="alert">
              {faults.form}
            </Alert>
          )}
          {fieldsOf(booking.isPte).map((field) => (
            <Textarea
              key={field}
              label={titled(field)}
              description={`${countWords(form[field] ?? '')} of ${limit} words`}
              required={!booking.isPte}
              autosize
              minRows={3}
              maxRows={10}
              value={form[field] ?? ''}
              error={faults[field]}
              onChange={(event) => change(field, event.currentTarget.value)}
            />
          ))}
          <Checkbox
            label="The student completed the assigned work"
            checked={completedAssigned}
            onChange={(event) => setCompletedAssigned(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <span aria-live="polite">{send.isPending ? 'Submitting feedback...' : ''}</span>
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={send.isPending}>
              Submit feedback
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
