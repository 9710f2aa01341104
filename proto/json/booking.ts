/** A booking as the browser gets it (DATA-01..DATA-05), from REST and from live events alike. */
import type { Booking, BookingInfo, BookingPayment, PersonCard } from '../gen/booking.ts';
import { epochMs, epochMsOrNull } from './time.ts';
import { statusWord, tokenWord } from './words.ts';

function infoJson(info: BookingInfo) {
  const { topic } = info;
  return {
    topic: topic && {
      material: topic.material,
      course: topic.course,
      lesson: topic.lesson,
      code: topic.code,
      name: topic.name,
    },
    introduction: info.introduction,
    correctMistakes: info.correctMistakes,
    notes: info.notes,
  };
}

export function tutorCardJson(card: PersonCard | null) {
  return {
    name: card?.name ?? '',
    image: card?.imageUrl ?? '',
    isPte: card?.isPte ?? false,
    rating: { avg: card?.ratingAvg ?? 0 },
    status: card?.status ?? '',
    currency: card?.currency ?? '',
    timeZone: card?.timeZone ?? '',
  };
}

function paymentJson(payment: BookingPayment) {
  return { rate: payment.rate, amount: payment.amount, paid: payment.paid, currency: payment.currency };
}

/** As its student may see it: what the teacher gets for it is not theirs to know, nor who gave an open slot back. */
export function bookingForStudent(booking: Booking): Booking {
  return { ...booking, payment: null, updatedBy: booking.student ? booking.updatedBy : '' };
}

export function bookingJson(booking: Booking) {
  const { student } = booking;
  return {
    id: booking.id,
    tutor: booking.tutor?.uid ?? '',
    student: student?.uid ?? null,
    type: 'one-on-one' as const,
    when: booking.when ? epochMs(booking.when) : 0,
    status: statusWord(booking.status) ?? 'cancelled',
    isPte: booking.isPte,
    info: booking.info && infoJson(booking.info),
    profile: {
      tutor: tutorCardJson(booking.tutor),
      student: student && { name: student.name, image: student.imageUrl, timeZone: student.timeZone },
    },
    payment: booking.payment && paymentJson(booking.payment),
    isViewedOnce: booking.isViewedOnce,
    hasFeedback: booking.hasFeedback,
    lastUpdated: epochMsOrNull(booking.lastUpdated),
    updatedBy: booking.updatedBy,
    tokenType: tokenWord(booking.tokenType),
    commencedAt: epochMsOrNull(booking.commencedAt),
    version: booking.version,
  };
}

/** The short form that other tabs and the call page listen for (NS-45). */
export function bookingStatusJson(booking: Booking, at: number) {
  const { id, status, tutor, version } = bookingJson(booking);
  return { id, status, at, tutor, version };
}
