import type { BookingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { lesson, text } from '@parlance/kit/domain/limits.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { applyBooking } from '@parlance/kit/lessons/my-bookings.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { LessonRow } from '@parlance/kit/ui/lesson-row.tsx';
import { Button, Textarea, Tooltip } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const locked = "You can't cancel within 12 hours of commencement";
const wrongLength = `Your message must be between ${text.cancelReasonMin} and ${text.cancelReasonMax} characters`;

function fits(reason: string): boolean {
  const length = [...reason.trim()].length;
  return length >= text.cancelReasonMin && length <= text.cancelReasonMax;
}

/** One lesson to come, with the teacher's cancel and its reason (BOOK-26..BOOK-30). */
export function BookedLesson({ booking }: { booking: BookingJson }) {
  const { api, session, clock, notify } = useShell();
  const client = useQueryClient();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const late = now > booking.when - lesson.cancelLockMs;
  const cancel = useMutation({
    mutationFn: () =>
      api.put<BookingJson>(`bookings/tutor/${booking.tutor}/${booking.id}/cancelTutor`, { reason: reason.trim() }),
    onSuccess: (changed) => {
      applyBooking(client, changed, clock.now());
      notify.success('Booking cancelled!');
      setAsking(false);
    },
    onError: (problem) => notify.error(problemText(problem)),
  });

  return (
    <>
      <LessonRow
        booking={booking}
        viewer="tutor"
        zone={session.person.timeZone}
        actions={
          <Tooltip label={locked} disabled={!late} events={{ hover: true, focus: true, touch: true }}>
            <Button
              variant="subtle"
              color="gray"
              data-disabled={late || undefined}
              aria-disabled={late}
              onClick={() => !late && setAsking(true)}
            >
              Cancel
            </Button>
          </Tooltip>
        }
      />
      {asking && (
        <ConfirmDialog
          title="Cancel this lesson"
          confirmText="Cancel lesson"
          cancelText="Keep lesson"
          danger
          busy={cancel.isPending}
          busyText="Cancelling lesson booking..."
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setTried(true);
            if (fits(reason)) cancel.mutate();
          }}
        >
          <p>Your reason will be assessed by the admin team. The student gets the lesson token back.</p>
          <Textarea
            label="Reason"
            autosize
            minRows={2}
            value={reason}
            error={tried && !fits(reason) ? wrongLength : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
