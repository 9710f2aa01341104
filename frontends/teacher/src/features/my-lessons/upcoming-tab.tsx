import type { BookingJson } from '@parlance/kit/api/types.ts';
import { UpcomingList } from '@parlance/kit/lessons/upcoming-list.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { BookedLesson } from '@parlance/kit/lessons/booked-lesson.tsx';
import { type ReactNode, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';

type Props = {
  /** The feedback history of a lesson's student. */
  historyDialog: (booking: BookingJson, onClose: () => void) => ReactNode;
};

export function UpcomingTab({ historyDialog }: Props) {
  const { navigate } = useShell();
  const { upcoming } = bookingTexts.use();
  const [asked, setAsked] = useState<BookingJson>();
  return (
    <>
      <UpcomingList
        viewer="tutor"
        subtitle={upcoming.profileHint}
        row={(booking) => <TeachersLesson key={booking.id} booking={booking} onStudent={() => setAsked(booking)} />}
        emptyAction={<Button onClick={() => navigate('/tutor/schedule')}>{upcoming.openHours}</Button>}
      />
      {asked && historyDialog(asked, () => setAsked(undefined))}
    </>
  );
}

type LessonProps = { booking: BookingJson; onStudent: () => void };

/** One lesson to come, with the teacher's cancel and its reason. */
export function TeachersLesson({ booking, onStudent }: LessonProps) {
  const { api, session } = useShell();
  const { cancel, history } = bookingTexts.use();
  const params = { path: { tutorId: booking.tutor, bookingId: booking.id } };
  return (
    <BookedLesson
      booking={booking}
      viewer="tutor"
      onPerson={onStudent}
      personLabel={history.openFeedback}
      asksReason
      cancel={async (reason) =>
        (await api.PUT('/bookings/tutor/{tutorId}/{bookingId}/cancelTutor', { params, body: { reason } })).data
      }
    >
      <p>{cancel.lesson(booking.profile.student?.name ?? '', dateTimeText(booking.when, session.person.timeZone))}</p>
      <p>{cancel.body}</p>
    </BookedLesson>
  );
}
