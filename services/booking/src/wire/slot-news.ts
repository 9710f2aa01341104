/** Slots and seats that open and go, as those who look at a search are told of them. */
import type { BookingStatus, Lesson, LessonChanged, SeatMove } from '@parlance/proto/booking/v1';

/**
 * `lesson` is the state after the move; `turned` when a group's had a seat for anybody and has none now, or the other way round, and else
 * always.
 */
export type SlotNews = { kind: 'opened' | 'taken' | 'seats'; lesson: Lesson; turned: boolean };

const kinds: Readonly<Record<string, SlotNews['kind']>> = { open: 'opened', close: 'taken', book: 'taken' };

const isAhead = (status: BookingStatus) => status === 'BOOKING_STATUS_PENDING' || status === 'BOOKING_STATUS_OPEN';
/** A seat that nobody gave back; one that was not there is not one either. */
const isHeld = (status: BookingStatus) =>
  status !== 'BOOKING_STATUS_UNSPECIFIED' && status !== 'BOOKING_STATUS_STUDENT_CANCELLED';

/** Nothing of what happens to an hour between its being booked and its being over. */
export function newsOf({ lesson, from, cause, moved }: LessonChanged): SlotNews[] {
  if (!lesson) return [];
  if (lesson.session) return [{ kind: 'seats', lesson, turned: hasTurned(lesson, from, moved) }];
  const kind = kinds[cause];
  return kind ? [{ kind, lesson, turned: true }] : [];
}

function hasTurned(lesson: Lesson, from: BookingStatus, moved: readonly SeatMove[]): boolean {
  const added = moved.filter((seat) => !isHeld(seat.from) && isHeld(seat.to)).length;
  const givenBack = moved.filter((seat) => isHeld(seat.from) && !isHeld(seat.to)).length;
  const before = { ...lesson, status: from, seatsTaken: lesson.seatsTaken - added + givenBack };
  return stateForOthers(before) !== stateForOthers(lesson);
}

/** What a student without a seat reads. */
export function stateForOthers({
  status,
  seatsTaken,
  capacity,
}: Pick<Lesson, 'status' | 'seatsTaken' | 'capacity'>): BookingStatus {
  if (!isAhead(status)) return status;
  return seatsTaken < capacity ? 'BOOKING_STATUS_PENDING' : 'BOOKING_STATUS_BOOKED';
}
