import type { BookingJson } from '@parlance/kit/api/types.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { BookedLesson } from '@parlance/kit/lessons/booked-lesson.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { bookingTexts } from '../../locales/texts.ts';

function fits(reason: string): boolean {
  const length = [...reason.trim()].length;
  return length >= text.cancelReasonMin && length <= text.cancelReasonMax;
}

/** One lesson to come, with the teacher's cancel and its reason. */
type Props = { booking: BookingJson; onStudent: () => void };

export function TeachersLesson({ booking, onStudent }: Props) {
  const { api, session } = useShell();
  const { cancel, history } = bookingTexts.use();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const wrongLength = cancel.reasonLength(text.cancelReasonMin, text.cancelReasonMax);
  const cancelLesson = async () => {
    const params = { path: { tutorId: booking.tutor, bookingId: booking.id } };
    const body = { reason: reason.trim() };
    return (await api.PUT('/bookings/tutor/{tutorId}/{bookingId}/cancelTutor', { params, body })).data;
  };
  return (
    <BookedLesson
      booking={booking}
      viewer="tutor"
      onPerson={onStudent}
      personLabel={history.openFeedback}
      cancel={cancelLesson}
      ready={() => {
        setTried(true);
        return fits(reason);
      }}
    >
      <p>{cancel.lesson(booking.profile.student?.name ?? '', dateTimeText(booking.when, session.person.timeZone))}</p>
      <p>{cancel.body}</p>
      <Textarea
        label={cancel.reason}
        autosize
        minRows={2}
        value={reason}
        error={tried && !fits(reason) ? wrongLength : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </BookedLesson>
  );
}
