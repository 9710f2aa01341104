import type { BookingJson } from '@parlance/kit/api/types.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { BookedLesson } from '@parlance/kit/lessons/booked-lesson.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { bookingTexts } from '../../locales/texts.ts';

type Props = { booking: BookingJson; onStudent: () => void };

/** One lesson to come, with the teacher's cancel and its reason. */
export function TeachersLesson({ booking, onStudent }: Props) {
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
