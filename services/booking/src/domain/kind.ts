/** All that differs between an hour for one student and a group's lesson; every other rule knows seats and nothing of this. */
import type { Lesson, SeatStatus } from './lesson.ts';
import type { RefusalKey } from './refusals.ts';

export type Kind = {
  isGroup: boolean;
  /** For whoever is not part of it. */
  notFound: RefusalKey;
  /** For what cannot be cancelled, or given back, as it is. */
  notCancelled: RefusalKey;
  /** A seat's word when its teacher cancels (BOOK-32). */
  cancelledByTutor: SeatStatus;
  /** An hour that nobody has booked is closed, and not cancelled. */
  isCancelledEmpty: boolean;
  /** A closed account leaves a group, and ends a lesson that was for nobody else. */
  endsWithStudent: boolean;
  /** The topic is what the student chose, and so are the wishes. */
  isChosenByStudent: boolean;
};

const one: Kind = {
  isGroup: false,
  notFound: 'BOOKING_NOT_FOUND',
  notCancelled: 'ILLEGAL_TRANSITION',
  cancelledByTutor: 'tutor-cancelled',
  isCancelledEmpty: false,
  endsWithStudent: true,
  isChosenByStudent: true,
};

const group: Kind = {
  isGroup: true,
  notFound: 'GROUP_SESSION_NOT_FOUND',
  notCancelled: 'INVALID_GROUP_CANCEL',
  cancelledByTutor: 'cancelled',
  isCancelledEmpty: true,
  endsWithStudent: false,
  isChosenByStudent: false,
};

export function kindOf({ sessionId }: Pick<Lesson, 'sessionId'>): Kind {
  return sessionId === undefined ? one : group;
}
