/** Who takes which lesson, and how it stands: participants may read its document. */
import type { Booking, GroupLesson } from '@parlance/proto/booking/v1';
import { statusWord } from '@parlance/proto/json/words';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Stores } from '../../usecases/ports.ts';

export async function onLessonChanged({ participations }: Stores, booking: Booking): Promise<void> {
  const { id: bookingId, version, info, student, tutor, when, status } = booking;
  const lessonId = info?.topic?.lesson;
  if (!student || !lessonId) return;
  const word = required(statusWord(status));
  const sitting = { lessonId, tutorUid: tutor?.uid ?? '', startsAt: fromTimestamp(when) };
  await participations.keep({ ...sitting, bookingId, version, studentUid: student.uid, status: word });
}

/** Every seat is a participation of its own, as old as the lesson: another topic leaves the seats' own versions as they are. */
export async function onGroupLessonChanged(
  { participations }: Stores,
  { topic, version, seats, tutor, when }: GroupLesson,
): Promise<void> {
  const lessonId = topic?.lesson;
  if (!lessonId) return;
  const sitting = { lessonId, tutorUid: tutor?.uid ?? '', startsAt: fromTimestamp(when) };
  for (const { id: bookingId, student, status } of seats) {
    const word = required(statusWord(status));
    if (student) await participations.keep({ ...sitting, bookingId, version, studentUid: student.uid, status: word });
  }
}
