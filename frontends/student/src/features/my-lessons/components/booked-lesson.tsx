import type { BookingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { lesson } from '@parlance/kit/domain/limits.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { applyBooking } from '@parlance/kit/lessons/my-bookings.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ConfirmDialog } from '@parlance/kit/ui/confirm-dialog.tsx';
import { LessonRow } from '@parlance/kit/ui/lesson-row.tsx';
import { Button, Tooltip } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const locked = "You can't cancel within 12 hours of commencement";

/** One upcoming lesson with its cancel action (BOOK-25, BOOK-28, BOOK-30). */
export function BookedLesson({ booking }: { booking: BookingJson }) {
  const { api, session, clock, notify, navigate } = useShell();
  const client = useQueryClient();
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const deadline = booking.when - lesson.cancelLockMs;
  const late = now > deadline;
  const zone = session.person.timeZone;
  const cancel = useMutation({
    mutationFn: () => api.put<BookingJson>(`bookings/tutor/${booking.tutor}/${booking.id}/cancel`, {}),
    onSuccess: (changed) => {
      applyBooking(client, changed, clock.now());
      notify.success('Booking cancelled!');
      setAsking(false);
    },
    onError: (problem) => notify.error(problemText(problem)),
  });

  const button = (
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
  );
  return (
    <>
      <LessonRow
        booking={booking}
        viewer="student"
        zone={zone}
        onPerson={() => navigate(`/student/profile/${booking.tutor}`, { state: { from: 'upcoming' } })}
        actions={button}
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
          onConfirm={() => cancel.mutate()}
        >
          {`Your lesson with ${booking.profile.tutor.name} on ${dateTimeText(booking.when, zone)} is cancelled and your token comes back. You can cancel until ${dateTimeText(deadline, zone)}.`}
        </ConfirmDialog>
      )}
    </>
  );
}
