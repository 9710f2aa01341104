/** BookingDevService: what the school's clock does, on being asked. Served by development builds only. */
import { BookingDevService } from '@parlance/proto/booking/v1';
import { defineService, type ServiceBinding } from '@parlance/runtime/grpc/server';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { refuse } from '../domain/refusals.ts';
import { makeAccessHandlers } from '../inbound/grpc/internal-handlers.ts';
import { isRunning } from '../domain/lesson.ts';
import type { LessonView } from '../domain/view.ts';
import type { CommenceLesson } from '../usecases/run-lesson.ts';
import { endWhatLiesAhead } from '../usecases/end-what-lies-ahead.ts';
import type { Clock, UnitOfWork } from '../usecases/ports.ts';
import { remindOf } from '../usecases/remind-of-lessons.ts';

export type DevDeps = {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  commenceLesson: CommenceLesson;
};

const cleared = 'Cleared for development';

export function makeBookingDevService(deps: DevDeps): ServiceBinding {
  const { pool, uow, clock } = deps;
  const access = makeAccessHandlers({ db: pool });
  return defineService(BookingDevService, {
    clearBookings: async () => ({ affected: await clear(deps) }),
    async startLesson({ bookingId, presentUids }) {
      const view = await lessonOf(deps, bookingId);
      await commence(deps, view);
      const { id } = view.lesson;
      if (presentUids.length > 0) await uow.run(({ lessons }) => lessons.noteFirstJoin(id, clock.now()));
      return { affected: isRunning(view.lesson) ? 0 : 1 };
    },
    async findLesson({ bookingId }) {
      const { tutorUid, studentUids, when, status } = await access.getLessonAccess({ bookingId });
      return { tutorUid, studentUids, when, status };
    },
    async remindOfLesson({ bookingId }) {
      const { id } = (await lessonOf(deps, bookingId)).lesson;
      const due = { reminder: 'hour-before', now: clock.now() } as const;
      return { affected: await uow.run((stores) => remindOf(stores, [id], due)) };
    },
  });
}

async function lessonOf({ uow }: DevDeps, bookingId: string): Promise<LessonView> {
  const [view] = await uow.run(async ({ lessons }) => lessons.find(await lessons.idsOf([bookingId])));
  if (!view) throw refuse('BOOKING_NOT_FOUND');
  return view;
}

/** In the tutor's name, by the same use case. */
async function commence({ commenceLesson }: DevDeps, { lesson }: LessonView): Promise<void> {
  const { bookingId, sessionId, tutorUid } = lesson;
  await commenceLesson({ address: { bookingId, sessionId }, actor: { id: tutorUid, role: 'tutor', name: '' } });
}

/** One tutor at a time: what they have ahead is everything that anybody has. */
async function clear({ pool, uow, clock }: DevDeps): Promise<number> {
  const now = clock.now();
  const { rows } = await pool.query<{ uid: string }>(
    `select distinct tutor_uid as uid from lessons where starts_at >= $1 and status in ('pending', 'open')`,
    [now],
  );
  let count = 0;
  for (const { uid } of rows) {
    count += await uow.run((stores) => endWhatLiesAhead(stores, uid, { reason: cleared, withSlots: true, now }));
  }
  return count;
}
