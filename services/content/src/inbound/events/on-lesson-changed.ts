/** Who takes which lesson, and how it stands: participants may read its document, and what their feedback calls completed is their progress. */
import type { Booking, BookingStatus, GroupLesson } from '@parlance/proto/booking/v1';
import { statusWord } from '@parlance/proto/json/words';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { creditLesson } from '../../usecases/credit-lesson.ts';
import type { Stores } from '../../usecases/ports.ts';
import type { Certifying } from '../../usecases/settle-course.ts';

/** `again`: it is told as it stands, and what is known of it is as old as that. */
type Taking = Certifying & { again?: boolean };
type Taken = {
  bookingId: string;
  /** Of a seat: the group's lesson. */
  groupLessonId?: string;
  version: number;
  lessonId: string;
  student: { uid: string };
  status: BookingStatus;
  completedAssigned: boolean;
  startsAt: Date | undefined;
  tutor: { uid: string; name: string } | null;
};

export async function onLessonChanged(stores: Stores, booking: Booking, deps: Taking): Promise<void> {
  const { id: bookingId, version, info, student, status, completedAssigned, when, tutor } = booking;
  const lessonId = info?.topic?.lesson;
  if (!student || !lessonId) return;
  const startsAt = fromTimestamp(when);
  await onTaken(stores, { bookingId, version, lessonId, student, status, completedAssigned, startsAt, tutor }, deps);
}

/**
 * Every seat is a participation of its own, as old as the lesson: another topic leaves the seats' own versions as they are. In the order
 * of the students, for each is held until the end.
 */
export async function onGroupLessonChanged(stores: Stores, lesson: GroupLesson, deps: Taking): Promise<void> {
  const { id: groupLessonId, topic, version, seats, when, tutor } = lesson;
  const lessonId = topic?.lesson;
  if (!lessonId) return;
  const startsAt = fromTimestamp(when);
  const inOrder = seats.toSorted((one, other) => ((one.student?.uid ?? '') < (other.student?.uid ?? '') ? -1 : 1));
  for (const { id: bookingId, student, status, completedAssigned } of inOrder) {
    if (!student) continue;
    const seat = { bookingId, student, status, completedAssigned };
    await onTaken(stores, { ...seat, groupLessonId, version, lessonId, startsAt, tutor }, deps);
  }
}

/** What is older than what was said of it before changes nothing. */
async function onTaken(stores: Stores, taken: Taken, { again = false, ...deps }: Taking): Promise<void> {
  const { bookingId, groupLessonId, version, lessonId, student, startsAt, tutor } = taken;
  const status = required(statusWord(taken.status));
  const tutorUid = tutor?.uid ?? '';
  const whose = { bookingId, studentUid: student.uid, lessonId, tutorUid };
  if (!(await stores.participations.keep({ ...whose, groupLessonId, version, startsAt, status }, again))) return;
  const isCompleted = status === 'completed' && taken.completedAssigned && startsAt !== undefined;
  const credit = isCompleted ? { ...whose, startsAt, tutor: tutor?.name ?? '' } : undefined;
  await creditLesson(stores, { bookingId, credit }, deps);
}
