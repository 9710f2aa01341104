/** One lesson to come, with the cancelling of it, locked from 12 hours before its start (BOOK-25..BOOK-30). What is asked before differs by person. */
import { Button, Tooltip } from '@mantine/core';
import { lesson } from '@parlance/proto/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BookingJson } from '../api/types.ts';
import { problemText } from '../api/problem.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { lessonTexts } from '../locales/lessons/texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LessonRow } from '../ui/lesson-row.tsx';
import { applyBooking } from './my-bookings.ts';
import { mayChangeTopic } from './topic-change.ts';
import { UpdateMaterialDialog } from './update-material.tsx';

type Props = {
  booking: BookingJson;
  viewer: 'student' | 'tutor';
  onPerson?: () => void;
  personLabel?: (name: string) => string;
  cancel: () => Promise<BookingJson>;
  /** Whether what was filled in allows it; asked at the click. */
  ready?: () => boolean;
  /** What the dialog says and asks. */
  children: ReactNode;
};

export function BookedLesson({ booking, viewer, onPerson, personLabel, cancel, ready = () => true, children }: Props) {
  const { session, clock, notify } = useShell();
  const client = useQueryClient();
  const now = useNow();
  const { cancel: words, topic } = lessonTexts.use();
  const [changing, setChanging] = useState(false);
  const [asking, setAsking] = useState(false);
  const cancelling = useMutation({
    mutationFn: cancel,
    onSuccess: (changed) => {
      applyBooking(client, changed, clock.now());
      notify.success(words.done);
      setAsking(false);
    },
    onError: (problem) => notify.error(problemText(problem)),
  });

  return (
    <>
      <LessonRow
        booking={booking}
        viewer={viewer}
        zone={session.person.timeZone}
        onPerson={onPerson}
        personLabel={personLabel}
        actions={
          <>
            {mayChangeTopic(booking, viewer, now) && (
              <Button variant="subtle" color="gray" onClick={() => setChanging(true)}>
                {topic.title}
              </Button>
            )}
            {booking.status === 'booked' && (
              <CancelButton locked={now > booking.when - lesson.cancelLockMs} onClick={() => setAsking(true)} />
            )}
          </>
        }
      />
      {changing && <UpdateMaterialDialog booking={booking} viewer={viewer} onClose={() => setChanging(false)} />}
      {asking && (
        <ConfirmDialog
          title={words.title}
          confirmText={words.confirm}
          cancelText={words.keep}
          danger
          busy={cancelling.isPending}
          busyText={words.busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => ready() && cancelling.mutate()}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Stays in reach of keyboard and finger when it is locked, so that it can say why. */
function CancelButton({ locked, onClick }: { locked: boolean; onClick: () => void }) {
  const words = lessonTexts.use().cancel;
  return (
    <Tooltip label={words.locked} disabled={!locked} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="subtle"
        color="gray"
        data-disabled={locked || undefined}
        aria-disabled={locked}
        onClick={() => !locked && onClick()}
      >
        {words.open}
      </Button>
    </Tooltip>
  );
}
