import { UpcomingList } from '@parlance/kit/lessons/upcoming-list.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import { bookingTexts } from '../../locales/texts.ts';
import { StudentsLesson } from './students-lesson.tsx';

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
