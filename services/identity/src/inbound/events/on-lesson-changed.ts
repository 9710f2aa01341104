/** Of booking's lessons identity keeps who taught whom, and what became of it. */
import type { Lesson } from '@parlance/proto/booking/v1';
import { statusWord } from '@parlance/proto/json/words';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Stores } from '../../usecases/ports.ts';

/** A seat is a lesson of its student's: each rates the teacher for the own one. An hour that is only offered is nobody's lesson yet. */
export async function onLessonChanged({ lessons }: Stores, lesson: Lesson): Promise<void> {
  const { isPte, version, session, seats } = lesson;
  const { uid: tutorUid } = required(lesson.tutor);
  const startsAt = required(fromTimestamp(lesson.when));
  for (const { id: bookingId, student, ...seat } of seats) {
    if (!student) continue;
    // Alone, a student's place is as the lesson is; in a group each has a word of its own.
    const status = required(statusWord(session ? seat.status : lesson.status));
    await lessons.keep({ bookingId, tutorUid, studentUid: student.uid, status, isPte, startsAt, version });
  }
}
