/** Lessons that nobody will hold: their rooms are closed, whatever time it is. */
import { BookingStatus } from '@parlance/proto/booking/v1';

const calledOff: readonly unknown[] = [
  BookingStatus.BOOKING_STATUS_TUTOR_CANCELLED,
  BookingStatus.BOOKING_STATUS_STUDENT_CANCELLED,
  BookingStatus.BOOKING_STATUS_CANCELLED,
  BookingStatus.BOOKING_STATUS_TUTOR_ABSENT,
];

export const isCalledOff = (status: unknown): boolean => calledOff.includes(status);
