/** booking's public state of a lesson, read as what pay needs of it. */
import type { Booking, BookingPayment, GroupLesson, PersonCard } from '@parlance/proto/booking/v1';
import { minorUnits } from '@parlance/proto/json/money';
import { statusWord } from '@parlance/proto/json/words';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { TaughtLesson } from '../domain/pay-line.ts';
import { currencyOr, tutorRate, type TutorRate } from '../domain/tutor-rate.ts';

/** Bookings carry major units. A lesson without a price is paid in its tutor's currency, once somebody says what. */
function rateOf(payment: BookingPayment | null, tutor: PersonCard): TutorRate {
  const currency = currencyOr(payment?.currency || tutor.currency);
  return tutorRate(minorUnits(payment?.rate ?? 0, currency), currency);
}

/** Throws when the fact is not about a lesson that somebody booked: such a fact belongs among the dead letters. */
export function taughtLessonFromMessage(booking: Booking): TaughtLesson {
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
    studentTimeZone: student.timeZone,
    when,
    status: required(statusWord(booking.status)),
    ...rateOf(payment, tutor),
    topicCode: info?.topic?.code ?? '',
    topicName: info?.topic?.name ?? '',
    group: false,
    practice: booking.isMock || tutor.status === 'training',
  };
}

/** One line a lesson, whoever sat in it; the names are of those who did. */
export function taughtGroupLessonFromMessage(lesson: GroupLesson): TaughtLesson {
  const { id: bookingId, tutor, payment, topic, seats } = lesson;
  const when = fromTimestamp(lesson.when);
  if (bookingId === '' || tutor === null || when === undefined) {
    throw new Error('a group lesson must have an id, a tutor and a time');
  }
  const sat = seats.filter(({ status }) => status !== 'BOOKING_STATUS_STUDENT_CANCELLED');
  return {
    bookingId,
    tutorUid: tutor.uid,
    studentUid: '',
    studentTimeZone: '',
    when,
    status: required(statusWord(lesson.status)),
    group: true,
    studentName: sat.map(({ student }) => student?.name ?? '').join(', '),
    ...rateOf(payment, tutor),
    topicCode: topic?.code ?? '',
    topicName: topic?.name ?? '',
    practice: tutor.status === 'training' || (sat.length > 0 && sat.every(({ isMock }) => isMock)),
  };
}
