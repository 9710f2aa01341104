/** Whether the tutor is paid is payments' fact; bookings show it. */
import type { PayLine } from '@parlance/proto/payments/v1';
import type { BookingStore } from '../../usecases/ports.ts';

export async function onPayLineChanged(bookings: BookingStore, line: PayLine | null): Promise<void> {
  if (line) await bookings.notePaid(line.bookingId, line.paid, line.version);
}
