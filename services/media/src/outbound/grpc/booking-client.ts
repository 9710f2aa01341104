/** Asks booking who may be in a lesson. */
import { BookingInternalService } from '@parlance/proto/booking/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeClient } from '@parlance/runtime/grpc/client';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { AskBooking } from './lessons.ts';

const deadlineMs = 3_000;

export type BookingClient = { ask: AskBooking; close(): void };

export function makeBookingClient({
  address,
  token,
}: {
  address: string;
  token: () => Promise<string>;
}): BookingClient {
  const client = makeClient(BookingInternalService, { address, token });
  return {
    async ask(bookingId) {
      try {
        const answer = await client.getLessonAccess({ bookingId }, { deadlineMs });
        const lessonStart = fromTimestamp(answer.when);
        if (!lessonStart) return undefined;
        const { tutorUid, studentUids } = answer;
        return { bookingId, tutorUid, studentUids, lessonStart };
      } catch (error) {
        if (error instanceof AppError && error.kind === 'not-found') return undefined;
        throw error;
      }
    },
    close: () => client.close(),
  };
}
