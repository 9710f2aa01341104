/** Who takes which lesson, and how it stands: participants may read its document, and what their feedback calls completed is their progress. */
import type { Lesson, Seat } from '@parlance/proto/booking/v1';
import { statusWord } from '@parlance/proto/json/words';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { creditLesson } from '../../usecases/credit-lesson.ts';
import type { Stores } from '../../usecases/ports.ts';
import type { Certifying } from '../../usecases/settle-course.ts';

/** `again`: it is told as it stands, and what is known of it is as old as that. */
type Taking = Certifying & { again?: boolean };

/**
 * Every seat is a participation of its own, as old as the lesson: another topic leaves the seats' own versions as they are. In the order
 * of the students, for each is held until the end.
 */
export async function onLessonChanged(stores: Stores, lesson: Lesson, deps: Taking): Promise<void> {
  const inOrder = lesson.seats.toSorted((one, other) => (uidOf(one) < uidOf(other) ? -1 : 1));
  for (const seat of inOrder) await onSeat(stores, { lesson, seat }, deps);
}

const uidOf = ({ student }: Seat) => student?.uid ?? '';

/** What is older than what was said of it before changes nothing. */
async function onSeat(stores: Stores, taken: { lesson: Lesson; seat: Seat }, { again = false, ...deps }: Taking) {
  const { version, topic, session, tutor, ...lesson } = taken.lesson;
  const { id: bookingId, student, completedAssigned, ...seat } = taken.seat;
  if (!student || !topic?.lesson) return;
  // Alone, a student's place is as the lesson is; in a group each has a word of its own.
  const status = required(statusWord(session ? seat.status : lesson.status));
  const startsAt = fromTimestamp(lesson.when);
  const groupLessonId = session ? lesson.id : undefined;
  const whose = { bookingId, studentUid: student.uid, lessonId: topic.lesson, tutorUid: tutor?.uid ?? '' };
  if (!(await stores.participations.keep({ ...whose, groupLessonId, version, startsAt, status }, again))) return;
  const isCompleted = status === 'completed' && completedAssigned && startsAt !== undefined;
  const credit = isCompleted ? { ...whose, startsAt, tutor: tutor?.name ?? '' } : undefined;
  await creditLesson(stores, { bookingId, credit }, deps);
}
