import type { Booking } from '@parlance/proto/booking/v1';
import type { Envelope } from '@parlance/runtime/events/envelope';
import type { Stores } from '../../usecases/ports.ts';
import { bookingTouched } from '../../wire/live-event.ts';

/** A slot that stands open again because a student cancelled; what tutors open themselves they see anyway. */
export async function onSlotOpened({ liveEvents }: Stores, booking: Booking, actor: Envelope['actor']): Promise<void> {
  const tutor = booking.tutor?.uid;
  if (tutor && actor?.id !== tutor) await liveEvents.append(bookingTouched(booking, [tutor]));
}
