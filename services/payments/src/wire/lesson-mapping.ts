/** booking's public state of a lesson, read as what pay needs of it. */
import type { BookingPayment, Lesson, PersonCard } from '@parlance/proto/booking/v1';
import { minorUnits } from '@parlance/proto/json/money';
import { statusWord } from '@parlance/proto/json/words';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { firstTerms, type PayTerms } from '../domain/pay-terms.ts';
import type { TaughtLesson } from '../domain/pay-line.ts';
import { currencyOr, tutorRate, type TutorRate } from '../domain/tutor-rate.ts';

/** Bookings carry major units. A lesson without a price is paid in its tutor's currency, once somebody says what. */
function rateOf(payment: BookingPayment | null, tutor: PersonCard): TutorRate {
  const currency = currencyOr(payment?.currency || tutor.currency);
  return tutorRate(minorUnits(payment?.rate ?? 0, currency), currency);
}

/** What an earlier release told knows the first version alone. */
function termsOf({ policy, taughtSeconds }: Pick<Lesson, 'policy' | 'taughtSeconds'>): PayTerms {
  if (!policy) return firstTerms;
  const { version: policyVersion, feedbackMinutes, studentAbsentPaid } = policy;
  const payBy = policy.payBy === 'minutes' ? 'minutes' : 'lesson';
  const terms = { policyVersion, feedbackMinutes, studentAbsentPaid, payBy } as const;
  return taughtSeconds === undefined ? terms : { ...terms, taughtSeconds };
}

/**
 * One line a lesson, whoever sat in it; a group's names those who did. Throws when the fact is not about a lesson that somebody may have:
 * such a fact belongs among the dead letters.
 */
export function taughtLessonFromMessage({
  id: bookingId,
  tutor,
  payment,
  topic,
  session,
  ...lesson
}: Lesson): TaughtLesson {
  const group = session !== null;
  const when = fromTimestamp(lesson.when);
  const sat = group ? lesson.seats.filter(({ status }) => status !== 'BOOKING_STATUS_STUDENT_CANCELLED') : lesson.seats;
  const student = group ? undefined : (sat[0]?.student ?? null);
  if (bookingId === '' || tutor === null || student === null || when === undefined) {
    throw new Error('a lesson must have an id, a tutor, a student and a time');
  }
  return {
    bookingId,
    tutorUid: tutor.uid,
    studentUid: student?.uid ?? '',
    studentName: sat.map((seat) => seat.student?.name ?? '').join(', '),
    studentTimeZone: student?.timeZone ?? '',
    when,
    status: required(statusWord(lesson.status)),
    ...rateOf(payment, tutor),
    topicCode: topic?.code ?? '',
    topicName: topic?.name ?? '',
    group,
    terms: termsOf(lesson),
    practice: tutor.status === 'training' || (sat.length > 0 && sat.every(({ isMock }) => isMock)),
  };
}
