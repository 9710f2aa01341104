/** Booking's facts about lessons that have a student: who taught whom, for ratings, reports and the lists of tutors; and what administrators did elsewhere. */
import type { Booking, GroupLesson } from '@parlance/proto/booking/v1';
import { statusWord } from '@parlance/proto/json/words';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { makeLessonStore } from '../../outbound/postgres/tutor-links.ts';
import { withActsElsewhere } from './acts-elsewhere.ts';

export function makeFactHandlers(): FactHandlers {
  return withActsElsewhere({
    'parlance.booking.v1.LessonBooked': ({ booking }, _envelope, tx) => keep(tx, booking),
    'parlance.booking.v1.LessonStatusChanged': ({ booking }, _envelope, tx) => keep(tx, booking),
    'parlance.booking.v1.GroupLessonChanged': ({ lesson }, _envelope, tx) => keepSeats(tx, lesson),
    'parlance.booking.v1.FeedbackSubmitted': ({ booking }, _envelope, tx) => keep(tx, booking),
  });
}

/** A seat is a lesson of its student's: each rates the teacher for the own one. */
async function keepSeats(tx: Tx, lesson: GroupLesson | null): Promise<void> {
  const startsAt = fromTimestamp(lesson?.when);
  if (!lesson?.tutor || !startsAt) return;
  for (const { id: bookingId, student, status: seatStatus, version } of lesson.seats) {
    const status = statusWord(seatStatus);
    if (!student || !status) continue;
    const people = { tutorUid: lesson.tutor.uid, studentUid: student.uid };
    await makeLessonStore(tx).keep({ bookingId, ...people, status, isPte: lesson.isPte, startsAt, version });
  }
}

async function keep(tx: Tx, booking: Booking | null): Promise<void> {
  const startsAt = fromTimestamp(booking?.when);
  const status = booking && statusWord(booking.status);
  if (!booking?.tutor || !booking.student || !startsAt || !status) return;
  await makeLessonStore(tx).keep({
    bookingId: booking.id,
    tutorUid: booking.tutor.uid,
    studentUid: booking.student.uid,
    status,
    isPte: booking.isPte,
    startsAt,
    version: booking.version,
  });
}
