/** Booking, asked who belongs to a lesson. */
import { BookingInternalService } from '@parlance/proto/booking/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeClient } from '@parlance/runtime/grpc/client';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { AskBooking } from './lessons.ts';

const deadlineMs = 2_000;

export function makeBookingClient(options: { address: string; token: () => Promise<string> }): {
  ask: AskBooking;
  close(): void;
} {
  const booking = makeClient(BookingInternalService, options);
  return {
    async ask(bookingId) {
      try {
        const { tutorUid, studentUids, when } = await booking.getLessonAccess({ bookingId }, { deadlineMs });
        const lessonStart = fromTimestamp(when);
        return lessonStart && { bookingId, tutorUid, studentUids, lessonStart };
      } catch (error) {
        if (error instanceof AppError && error.kind === 'not-found') return undefined;
        throw error;
      }
    },
    close: () => booking.close(),
  };
}
