import { UpcomingList } from '@parlance/kit/lessons/upcoming-list.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import { bookingTexts } from '../../locales/bookings/texts.ts';
import { TeachersLesson } from './teachers-lesson.tsx';

/** The teacher's lessons to come (LST-01, LST-02, LST-04, LST-05). */
export function UpcomingTab() {
  const { navigate } = useShell();
  const { upcoming } = bookingTexts.use();
  return (
    <UpcomingList
      viewer="tutor"
      subtitle={upcoming.profileHint}
      row={(booking) => <TeachersLesson key={booking.id} booking={booking} />}
      emptyAction={<Button onClick={() => navigate('/tutor/schedule')}>{upcoming.openHours}</Button>}
    />
  );
}
