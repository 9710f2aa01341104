/** One lesson to come, with another topic for it and the cancelling of it. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { BookingJson } from '../api/types.ts';
import { useNow } from '../domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { lessonTexts } from '../locales/texts.ts';
import { LessonRow } from '../ui/lesson-row.tsx';
import { CancelLesson } from './cancel-lesson.tsx';
import { lessonOf } from './lesson.ts';
import { MaterialActions } from './material-actions.tsx';
import { applyBooking } from './my-bookings.ts';
import { mayChangeTopic } from './may-change-topic.ts';
import { UpdateMaterialDialog } from './update-material.tsx';

type Props = {
  booking: BookingJson;
  viewer: 'student' | 'tutor';
  onPerson?: () => void;
  personLabel?: (name: string) => string;
  cancel: (reason: string) => Promise<BookingJson>;
  asksReason?: boolean;
  /** What the dialog of cancelling says. */
  children: ReactNode;
};

export function BookedLesson({ booking, viewer, onPerson, personLabel, cancel, asksReason = false, children }: Props) {
  const { session, clock } = useShell();
  const lesson = lessonOf(booking);
  const client = useQueryClient();
  const now = useNow();
  const { cancel: words, topic } = lessonTexts.use();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <LessonRow
        booking={booking}
        viewer={viewer}
        zone={session.person.timeZone}
        onPerson={onPerson}
        personLabel={personLabel}
        material={<MaterialActions lesson={lesson} viewer={viewer} />}
        actions={
          <>
            {mayChangeTopic(lesson, viewer, now) && (
              <Button variant="subtle" color="gray" onClick={() => setChanging(true)}>
                {topic.title}
              </Button>
            )}
            {booking.status === 'booked' && (
              <CancelLesson
                when={booking.when}
                words={words}
                asksReason={asksReason}
                cancel={cancel}
                onDone={(changed) => applyBooking(client, changed, clock.now())}
              >
                {children}
              </CancelLesson>
            )}
          </>
        }
      />
      {changing && <UpdateMaterialDialog lesson={lesson} viewer={viewer} onClose={() => setChanging(false)} />}
    </>
  );
}
