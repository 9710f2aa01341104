/** What the peers ask: who belongs into a lesson's room. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingInternalServiceMethods } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { findGroupLesson } from '../../queries/my-group-lessons.ts';
import { findBooking } from '../../queries/one-booking.ts';
import { statusMessage } from '../../wire/booking-mapping.ts';

type Deps = { db: Queryable };

/** Everybody with a seat that was not given back. */
async function groupAccess(db: Queryable, bookingId: string) {
  const view = await findGroupLesson(db, bookingId);
  if (!view) throw refuse('BOOKING_NOT_FOUND');
  const { lesson } = view;
  const seats = lesson.seats.filter(({ status }) => status !== 'student-cancelled');
  return {
    bookingId,
    tutorUid: lesson.tutorUid,
    studentUids: seats.map(({ studentUid }) => studentUid),
    when: toTimestamp(lesson.startsAt),
    status: statusMessage(lesson.status),
    topic: lesson.topic,
    isPte: lesson.isPte,
  };
}

export function makeInternalHandlers(deps: Deps) {
  return {
    async getLessonAccess({ bookingId }) {
      const view = await findBooking(deps.db, bookingId);
      if (!view) return groupAccess(deps.db, bookingId);
      return {
        bookingId,
        tutorUid: view.tutor.uid,
        studentUids: view.student ? [view.student.uid] : [],
        when: toTimestamp(view.when),
        status: statusMessage(view.status),
        topic: view.info?.topic ?? null,
        isPte: view.isPte,
      };
    },
  } satisfies Partial<Handlers<BookingInternalServiceMethods>>;
}
