/** booking tells who takes which lesson, and how it stands: participants may read its document. */
import type { Booking, BookingStatus } from '@parlance/proto/booking/v1';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { saveParticipation } from '../../outbound/postgres/reader-store.ts';

export const onLessonBooked: FactHandler<'parlance.booking.v1.LessonBooked'> = ({ booking }, _, tx) =>
  take(booking, tx);

export const onLessonStatusChanged: FactHandler<'parlance.booking.v1.LessonStatusChanged'> = ({ booking }, _, tx) =>
  take(booking, tx);

export const onBookingInfoUpdated: FactHandler<'parlance.booking.v1.BookingInfoUpdated'> = ({ booking }, _, tx) =>
  take(booking, tx);

/** Every seat is a participation of its own, as old as the lesson: another topic leaves the seats' own versions as they are. */
export const onGroupLessonChanged: FactHandler<'parlance.booking.v1.GroupLessonChanged'> = async (
  { lesson },
  _,
  tx,
) => {
  const lessonId = lesson?.topic?.lesson ?? '';
  if (lesson === null || lessonId === '') return;
  const { version } = lesson;
  for (const { id: bookingId, student, status } of lesson.seats) {
    if (student === null) continue;
    await saveParticipation(tx, { bookingId, version, lessonId, studentUid: student.uid, status: wordOf(status) });
  }
};

const wordOf = (status: BookingStatus) => status.replace('BOOKING_STATUS_', '').toLowerCase().replaceAll('_', '-');

async function take(booking: Booking | null, tx: Tx): Promise<void> {
  const lessonId = booking?.info?.topic?.lesson ?? '';
  if (booking === null || booking.student === null || lessonId === '') return;
  const { id: bookingId, version, student } = booking;
  await saveParticipation(tx, {
    bookingId,
    version,
    lessonId,
    studentUid: student.uid,
    status: wordOf(booking.status),
  });
}
