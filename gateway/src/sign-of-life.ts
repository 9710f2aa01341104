/** Tells booking that the door is open: time in which no gateway says so counts against nobody. */
import type { BookingInternalService } from '@parlance/proto/booking/v1';
import type { ClientOf } from '@parlance/runtime/grpc/client';
import { startJob } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/life';

const everyMs = 5_000;
const deadlineMs = 3_000;

type Options = { booking: Pick<ClientOf<typeof BookingInternalService>, 'noteAlive'>; life: Life };

export function startSignOfLife({ booking, life }: Options): void {
  const job = startJob({
    name: 'sign-of-life',
    everyMs,
    longestBackOffMs: everyMs,
    round: () => booking.noteAlive({}, { deadlineMs, idempotent: true }),
    log: life.log,
  });
  life.onStop('sign of life', () => job.stop());
}
