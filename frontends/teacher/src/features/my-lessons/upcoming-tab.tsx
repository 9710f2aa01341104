import type { BookingJson } from '@parlance/kit/api/types.ts';
import { UpcomingList } from '@parlance/kit/lessons/upcoming-list.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';
import { TeachersLesson } from './teachers-lesson.tsx';

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
