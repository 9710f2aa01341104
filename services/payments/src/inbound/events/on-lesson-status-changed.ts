import type { Booking } from '@parlance/proto/booking/v1';
import type { Stores } from '../../usecases/ports.ts';
import { recordPay, type Happened } from '../../usecases/record-pay.ts';
import { taughtLessonFromMessage } from '../../wire/lesson-mapping.ts';

/** Every move of a lesson may make, correct or take back what its tutor is owed. */
export async function onLessonStatusChanged(stores: Stores, booking: Booking, happened: Happened): Promise<void> {
  // A slot that was open again and then closed never was anybody's lesson.
  if (booking.student === null) return;
  const lesson = taughtLessonFromMessage(booking);
  const tutorName = booking.tutor?.name ?? '';
  await recordPay(stores, { ...happened, lesson, tutorName, bookingVersion: booking.version });
}
