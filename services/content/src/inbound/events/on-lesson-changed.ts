/** booking tells who takes which lesson, and how it stands: participants may read its document. */
import type { Booking } from '@parlance/proto/booking/v1';
import { statusWord } from '@parlance/proto/json/words';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { saveParticipation } from '../../outbound/postgres/reader-store.ts';

export const onLessonBooked: FactHandler<'parlance.booking.v1.LessonBooked'> = ({ booking }, _, tx) =>
  take(required(booking), tx);

export const onLessonStatusChanged: FactHandler<'parlance.booking.v1.LessonStatusChanged'> = ({ booking }, _, tx) =>
  take(required(booking), tx);

export const onBookingInfoUpdated: FactHandler<'parlance.booking.v1.BookingInfoUpdated'> = ({ booking }, _, tx) =>
  take(required(booking), tx);

/** Every seat is a participation of its own, as old as the lesson: another topic leaves the seats' own versions as they are. */
export const onGroupLessonChanged: FactHandler<'parlance.booking.v1.GroupLessonChanged'> = async (fact, _, tx) => {
  const { topic, version, seats } = required(fact.lesson);
  const lessonId = topic?.lesson;
  if (!lessonId) return;
  for (const { id: bookingId, student, status: name } of seats) {
    const status = required(statusWord(name));
    if (student) await saveParticipation(tx, { bookingId, version, lessonId, studentUid: student.uid, status });
  }
};

async function take({ id: bookingId, version, info, student, status: name }: Booking, tx: Tx): Promise<void> {
  const lessonId = info?.topic?.lesson;
  if (!student || !lessonId) return;
  const status = required(statusWord(name));
  await saveParticipation(tx, { bookingId, version, lessonId, studentUid: student.uid, status });
}
