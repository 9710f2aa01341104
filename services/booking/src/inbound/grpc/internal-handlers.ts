/** What the peers ask: who belongs into a lesson's room. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingInternalServiceMethods } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { refuse } from '../../domain/refusals.ts';
import type { BookingApp } from '../../compose/booking-app.ts';
import { statusMessage } from '../../wire/booking-mapping.ts';

/** Everybody with a seat that was not given back. */
async function groupAccess(app: BookingApp, bookingId: string) {
  const view = await app.queries.groupLesson(bookingId);
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

export function makeInternalHandlers(app: BookingApp) {
  return {
    async getLessonAccess({ bookingId }) {
      const view = await app.queries.findBooking(bookingId);
      if (!view) return groupAccess(app, bookingId);
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
