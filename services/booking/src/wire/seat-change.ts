/** Whether somebody without a seat reads another state of a group lesson after a move than before it. */
import type { BookingStatus, GroupLesson, GroupSeatMove } from '@parlance/proto/booking/v1';
import type { SeatChange } from '../usecases/slot-hub.ts';

type Changed = { lesson: GroupLesson; from: BookingStatus; moved: readonly Partial<GroupSeatMove>[] };

const isAhead = (status: BookingStatus) => status === 'BOOKING_STATUS_PENDING' || status === 'BOOKING_STATUS_OPEN';
/** A seat that nobody gave back; one that was not there is not one either. */
const takes = (status: BookingStatus | undefined) =>
  status !== undefined && status !== 'BOOKING_STATUS_UNSPECIFIED' && status !== 'BOOKING_STATUS_STUDENT_CANCELLED';

export function seatChange({ lesson, from, moved }: Changed): SeatChange {
  const added = moved.filter((seat) => !takes(seat.from) && takes(seat.to)).length;
  const givenBack = moved.filter((seat) => takes(seat.from) && !takes(seat.to)).length;
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
