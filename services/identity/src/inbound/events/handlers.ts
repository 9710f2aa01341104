/** Booking's facts about lessons that have a student: who taught whom, for ratings, reports and the lists of tutors; and what administrators did elsewhere. */
import type { Booking, GroupLesson } from '@parlance/proto/booking/v1';
import { statusWord } from '@parlance/proto/json/words';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { makeLessonStore } from '../../outbound/postgres/tutor-links.ts';
import { withActsElsewhere } from './acts-elsewhere.ts';

export function makeFactHandlers(): FactHandlers {
  return withActsElsewhere({
    'parlance.booking.v1.LessonBooked': async ({ booking }, _envelope, tx) => keep(tx, required(booking)),
    'parlance.booking.v1.LessonStatusChanged': async ({ booking }, _envelope, tx) => keep(tx, required(booking)),
    'parlance.booking.v1.GroupLessonChanged': async ({ lesson }, _envelope, tx) => keepSeats(tx, required(lesson)),
    'parlance.booking.v1.FeedbackSubmitted': async ({ booking }, _envelope, tx) => keep(tx, required(booking)),
  });
}

/** A seat is a lesson of its student's: each rates the teacher for the own one. */
async function keepSeats(tx: Tx, { tutor, when, isPte, seats }: GroupLesson): Promise<void> {
  const { uid: tutorUid } = required(tutor);
  const startsAt = required(fromTimestamp(when));
  for (const { id: bookingId, student, status: name, version } of seats) {
    const status = required(statusWord(name));
    const people = student && { tutorUid, studentUid: student.uid };
    if (people) await makeLessonStore(tx).keep({ bookingId, ...people, status, isPte, startsAt, version });
  }
}

async function keep(tx: Tx, { id: bookingId, tutor, student, ...booking }: Booking): Promise<void> {
  // An open slot is nobody's lesson yet.
  if (!student) return;
  const { isPte, version } = booking;
  const people = { tutorUid: required(tutor).uid, studentUid: student.uid };
  const status = required(statusWord(booking.status));
  const startsAt = required(fromTimestamp(booking.when));
  await makeLessonStore(tx).keep({ bookingId, ...people, status, isPte, startsAt, version });
}
