/** Booking's facts keep the list of who belongs to a room: live streams and mute-all read it from here. */
import { BookingStatus, type Lesson } from '@parlance/proto/booking/v1';
import { required } from '@parlance/runtime/events/required';
import { membersOf } from '../../usecases/issue-call-token.ts';
import type { Stores } from '../../usecases/ports.ts';

const calledOff: readonly unknown[] = [
  BookingStatus.BOOKING_STATUS_TUTOR_CANCELLED,
  BookingStatus.BOOKING_STATUS_STUDENT_CANCELLED,
  BookingStatus.BOOKING_STATUS_CANCELLED,
  BookingStatus.BOOKING_STATUS_TUTOR_ABSENT,
];

type Rooms = Pick<Stores, 'rooms'>;

/** Only rooms that exist are touched: a room is made when the first person is let in. Whoever gave the seat back is no member any more. */
export async function onLessonChanged({ rooms }: Rooms, lesson: Lesson, occurredAt: Date): Promise<void> {
  const { uid: tutorUid } = required(lesson.tutor);
  if (!(await rooms.followLesson(lesson.id, lesson.version))) return;
  const seats = lesson.seats.filter(({ status }) => status !== BookingStatus.BOOKING_STATUS_STUDENT_CANCELLED);
  const studentUids = seats.flatMap(({ student }) => student?.uid ?? []);
  await rooms.setMembers(lesson.id, membersOf({ tutorUid, studentUids }));
  if (calledOff.includes(lesson.status)) await rooms.close(lesson.id, occurredAt);
}
