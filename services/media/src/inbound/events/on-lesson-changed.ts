/** Booking's facts keep the list of who belongs to a room, where live streams and mute-all read it, and who may write to whom. */
import { BookingStatus, type Lesson, type PersonCard } from '@parlance/proto/booking/v1';
import { required } from '@parlance/runtime/events/required';
import { membersOf } from '../../usecases/issue-call-token.ts';
import type { Stores } from '../../usecases/ports.ts';
import { isCalledOff } from '../../wire/called-off.ts';

type Touched = Pick<Stores, 'rooms' | 'people' | 'conversations'>;

/** Who has booked together may write to each other from then on, whatever becomes of the lesson: it may be what they write about. */
async function acquaint({ people, conversations }: Touched, { tutor, seats }: Lesson): Promise<void> {
  const students = seats.flatMap(({ student }) => student ?? []).filter(({ uid }) => uid !== '');
  if (!tutor || students.length === 0) return;
  const known = ({ uid, name, imageUrl }: PersonCard, role: string) => ({ uid, name, imageUrl, role });
  await people.introduce([known(tutor, 'tutor'), ...students.map((student) => known(student, 'student'))]);
  await conversations.open(students.map(({ uid: studentUid }) => ({ studentUid, tutorUid: tutor.uid })));
}

/** Only rooms that exist are touched: a room is made when the first person is let in. Whoever gave the seat back is no member any more. */
export async function onLessonChanged(stores: Touched, lesson: Lesson, occurredAt: Date): Promise<void> {
  const { rooms } = stores;
  const { uid: tutorUid } = required(lesson.tutor);
  await acquaint(stores, lesson);
  if (!(await rooms.followLesson(lesson.id, lesson.version))) return;
  const seats = lesson.seats.filter(({ status }) => status !== BookingStatus.BOOKING_STATUS_STUDENT_CANCELLED);
  const studentUids = seats.flatMap(({ student }) => student?.uid ?? []);
  await rooms.setMembers(lesson.id, membersOf({ tutorUid, studentUids }));
  if (isCalledOff(lesson.status)) await rooms.close(lesson.id, occurredAt);
}
