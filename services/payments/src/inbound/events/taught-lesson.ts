/** booking's public state of a lesson, read as what pay needs of it. */
import type { Booking } from '@parlance/proto/booking/v1';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { TaughtLesson } from '../../domain/pay-line.ts';
import { rateFromMajorUnits } from '../../domain/tutor-rate.ts';

/** Throws when the fact is not about a lesson that somebody booked: such a fact belongs among the dead letters. */
export function taughtLessonOf(booking: Booking): TaughtLesson {
  const { id, tutor, student, payment, info } = booking;
  const when = fromTimestamp(booking.when);
  if (id === '' || tutor === null || student === null || when === undefined) {
    throw new Error('a lesson must have an id, a tutor, a student and a time');
  }
  return {
    bookingId: id,
    tutorUid: tutor.uid,
    studentUid: student.uid,
    studentName: student.name,
    when,
    status: statusWord(booking.status),
    rate: payment === null ? undefined : rateFromMajorUnits(payment.rate, payment.currency),
    topicCode: info?.topic?.code ?? '',
    topicName: info?.topic?.name ?? '',
    group: false,
    practice: booking.isMock || tutor.status === 'training',
  };
}

function statusWord(status: Booking['status']): string {
  return status.replace('BOOKING_STATUS_', '').toLowerCase().replaceAll('_', '-');
}
