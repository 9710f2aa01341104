/** Of booking's lessons identity keeps who taught whom, and what became of it. */
import type { Booking, GroupLesson } from '@parlance/proto/booking/v1';
import { statusWord } from '@parlance/proto/json/words';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Stores } from '../../usecases/ports.ts';

export async function onLessonChanged({ lessons }: Stores, booking: Booking): Promise<void> {
  const { id: bookingId, tutor, student, isPte, version } = booking;
  // An open slot is nobody's lesson yet.
  if (!student) return;
  const people = { tutorUid: required(tutor).uid, studentUid: student.uid };
  const status = required(statusWord(booking.status));
  const startsAt = required(fromTimestamp(booking.when));
  await lessons.keep({ bookingId, ...people, status, isPte, startsAt, version });
}

/** A seat is a lesson of its student's: each rates the teacher for the own one. */
export async function onGroupLessonChanged({ lessons }: Stores, { tutor, when, isPte, seats }: GroupLesson) {
  const { uid: tutorUid } = required(tutor);
  const startsAt = required(fromTimestamp(when));
  for (const { id: bookingId, student, status: name, version } of seats) {
    const status = required(statusWord(name));
    const people = student && { tutorUid, studentUid: student.uid };
    if (people) await lessons.keep({ bookingId, ...people, status, isPte, startsAt, version });
  }
}
