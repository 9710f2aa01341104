/** Slots and seats that open and go, as those who look at a search are told of them. */
import type { Booking, BookingStatus, GroupLesson, GroupSeatMove } from '@parlance/proto/booking/v1';
import type { SlotChange } from '../usecases/ports.ts';
import { wholeBookingMessage } from './booking-mapping.ts';
import { lessonChangedMessage } from './session-mapping.ts';

export type BookingNews = { kind: 'opened' | 'taken'; booking: Booking };
/** `lesson` is the state after the move; `turned` when there was a seat for anybody and is none now, or the other way round. */
export type SeatNews = { kind: 'seats'; lesson: GroupLesson; turned: boolean };
export type SlotNews = BookingNews | SeatNews;

type Changed = { lesson: GroupLesson; from: BookingStatus; moved: readonly Partial<GroupSeatMove>[] };

const isAhead = (status: BookingStatus) => status === 'BOOKING_STATUS_PENDING' || status === 'BOOKING_STATUS_OPEN';
/** A seat that nobody gave back; one that was not there is not one either. */
const isHeld = (status: BookingStatus | undefined) =>
  status !== undefined && status !== 'BOOKING_STATUS_UNSPECIFIED' && status !== 'BOOKING_STATUS_STUDENT_CANCELLED';

export function slotNewsMessage(change: SlotChange): SlotNews {
  if (change.kind === 'seats') return seatNewsMessage(lessonChangedMessage(change.move, change.view));
  return { kind: change.kind, booking: wholeBookingMessage(change.view) };
}

export function seatNewsMessage({ lesson, from, moved }: Changed): SeatNews {
  const added = moved.filter((seat) => !isHeld(seat.from) && isHeld(seat.to)).length;
  const givenBack = moved.filter((seat) => isHeld(seat.from) && !isHeld(seat.to)).length;
  const before = stateForOthers({ ...lesson, status: from, seatsTaken: lesson.seatsTaken - added + givenBack });
  return { kind: 'seats', lesson, turned: before !== stateForOthers(lesson) };
}

/** What a student without a seat reads. */
export function stateForOthers({
  status,
  seatsTaken,
  maxStudentCount,
}: Pick<GroupLesson, 'status' | 'seatsTaken' | 'maxStudentCount'>): BookingStatus {
  if (!isAhead(status)) return status;
  return seatsTaken < maxStudentCount ? 'BOOKING_STATUS_PENDING' : 'BOOKING_STATUS_BOOKED';
}
