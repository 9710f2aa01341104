import { UpcomingList } from '@parlance/kit/lessons/upcoming-list.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { lesson } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { BookedLesson } from '@parlance/kit/lessons/booked-lesson.tsx';
import { bookingTexts } from '../../locales/texts.ts';

export function UpcomingTab() {
  const { navigate } = useShell();
  const { upcoming } = bookingTexts.use();
  return (
    <UpcomingList
      viewer="student"
      subtitle={upcoming.photoHint}
      row={(booking) => <StudentsLesson key={booking.id} booking={booking} />}
      emptyAction={<Button onClick={() => navigate('/student/bookings?view=search')}>{upcoming.find}</Button>}
    />
  );
}

export function StudentsLesson({ booking }: { booking: BookingJson }) {
  const { api, session, navigate } = useShell();
  const { upcoming } = bookingTexts.use();
  const params = { path: { tutorId: booking.tutor, bookingId: booking.id } };
  const inWords = (when: number) => dateTimeText(when, session.person.timeZone);
  return (
    <BookedLesson
      booking={booking}
      viewer="student"
      onPerson={() => navigate(`/student/profile/${booking.tutor}`, { state: { from: 'upcoming' } })}
      cancel={async () => (await api.PUT('/bookings/tutor/{tutorId}/{bookingId}/cancel', { params, body: {} })).data}
    >
      {upcoming.cancelBody({
        teacher: booking.profile.tutor.name,
        when: inWords(booking.when),
        deadline: inWords(booking.when - lesson.cancelLockMs),
      })}
    </BookedLesson>
  );
}
