/** Asks booking who may be in a lesson. */
import { BookingInternalService } from '@parlance/proto/booking/v1';
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeClient } from '@parlance/runtime/grpc/client';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Lessons } from '../../usecases/ports.ts';
import { isCalledOff } from '../../wire/called-off.ts';

const deadlineMs = 3_000;

type Options = { address: string; token: () => Promise<string> };

export function makeBookingClient({ address, token }: Options): Lessons & { close(): void } {
  const client = makeClient(BookingInternalService, { address, token });
  return {
    async access(bookingId) {
      try {
        const { when, tutorUid, studentUids, status } = await client.getLessonAccess({ bookingId }, { deadlineMs });
        const lessonStart = fromTimestamp(when);
        return lessonStart && { bookingId, tutorUid, studentUids, lessonStart, isCalledOff: isCalledOff(status) };
      } catch (error) {
        if (error instanceof AppError && error.kind === 'not-found') return undefined;
        throw error;
      }
    },
    close: () => client.close(),
  };
}
