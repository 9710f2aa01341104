/** BookingDevService: what the school's clock does, on being asked. Served by development builds only. */
import { BookingDevService } from '@parlance/proto/booking/v1';
import { defineService, type ServiceBinding } from '@parlance/runtime/grpc/server';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { refuse } from '../domain/refusals.ts';
import { makeAccessHandlers } from '../inbound/grpc/internal-handlers.ts';
import { findGroupLesson } from '../queries/my-group-lessons.ts';
import { findBooking } from '../queries/one-booking.ts';
import type { CommenceLesson } from '../usecases/run-lesson.ts';
import { endWhatLiesAhead } from '../usecases/end-what-lies-ahead.ts';
import type { Clock, UnitOfWork } from '../usecases/ports.ts';
import { remindOf } from '../usecases/remind-of-lessons.ts';
import type { CommenceGroupLesson } from '../usecases/run-group-lesson.ts';

export type DevDeps = {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  commenceLesson: CommenceLesson;
  commenceGroupLesson: CommenceGroupLesson;
};

const running: ReadonlySet<string> = new Set(['in-progress', 'tutor-present']);
const cleared = 'Cleared for development';

export function makeBookingDevService(deps: DevDeps): ServiceBinding {
  const { pool, uow, clock } = deps;
  const access = makeAccessHandlers({ db: pool });
  return defineService(BookingDevService, {
    clearBookings: async () => ({ affected: await clear(deps) }),
    async startLesson({ bookingId, presentUids }) {
      const wasRunning = await commence(deps, bookingId);
      if (presentUids.length > 0) await uow.run(({ bookings }) => bookings.noteFirstJoin(bookingId, clock.now()));
      return { affected: wasRunning ? 0 : 1 };
    },
    async findLesson({ bookingId }) {
      const { tutorUid, studentUids, when, status } = await access.getLessonAccess({ bookingId });
      return { tutorUid, studentUids, when, status };
    },
    async remindOfLesson({ bookingId }) {
      await lessonOf(pool, bookingId);
      return { affected: await uow.run((stores) => remindOf(stores, [bookingId], clock.now())) };
    },
  });
}

async function lessonOf(pool: Pool, bookingId: string) {
  const view = await findBooking(pool, bookingId);
  if (view) return { tutorUid: view.tutor.uid, sessionId: undefined, status: view.status };
  const group = await findGroupLesson(pool, bookingId);
  if (!group) throw refuse('BOOKING_NOT_FOUND');
  const { tutorUid, sessionId, status } = group.lesson;
  return { tutorUid, sessionId, status };
}

/** In the tutor's name, by the same use cases; answers whether it ran already. */
async function commence(deps: DevDeps, bookingId: string): Promise<boolean> {
  const { tutorUid, sessionId, status } = await lessonOf(deps.pool, bookingId);
  const actor = { id: tutorUid, role: 'tutor', name: '' } as const;
  if (sessionId === undefined) await deps.commenceLesson({ bookingId, actor });
  else await deps.commenceGroupLesson({ sessionId, bookingId, actor });
  return running.has(status);
}

/** One tutor at a time: what they have ahead is everything that anybody has. */
async function clear({ pool, uow, clock }: DevDeps): Promise<number> {
  const now = clock.now();
  const { rows } = await pool.query<{ uid: string }>(
    `select distinct tutor_uid as uid from bookings where starts_at >= $1 and status in ('pending', 'open', 'booked')`,
    [now],
  );
  let count = 0;
  for (const { uid } of rows) {
    count += await uow.run((stores) => endWhatLiesAhead(stores, uid, { reason: cleared, withSlots: true, now }));
  }
  return count;
}
