/** A tutor's words for each student of a group lesson (FEED-18..FEED-20, CON-32). */
import type { Actor } from './actor.ts';
import { acceptFeedback, checkFeedbackWindow, feedbackFaults, type Feedback, type FeedbackWords } from './feedback.ts';
import {
  isRunningGroup,
  movedGroup,
  seatOf,
  seatTo,
  type GroupLesson,
  type GroupMove,
  type Seat,
} from './group-lesson.ts';
import { refuse } from './refusals.ts';

export type StudentWords = { studentUid: string; words: FeedbackWords };
export type SeatFeedback = { seatId: string; feedback: Feedback };

/** Who may still get words: not those who were absent or left, and nobody twice. */
function awaitsFeedback({ status, hasFeedback }: Seat): boolean {
  return !hasFeedback && (status === 'booked' || status === 'pending-feedback');
}

function seatFor(lesson: GroupLesson, studentUid: string): Seat {
  const seat = seatOf(lesson, studentUid);
  if (!seat || seat.status === 'student-cancelled') throw refuse('STUDENT_NOT_FOUND');
  if (!awaitsFeedback(seat)) throw refuse('ILLEGAL_TRANSITION');
  return seat;
}

function checkWords(given: readonly StudentWords[], isPte: boolean): void {
  const faults = given.map(({ studentUid, words }) => [studentUid, feedbackFaults(words, isPte)] as const);
  const wrong = faults.filter(([, fields]) => Object.keys(fields).length > 0);
  if (wrong.length > 0) throw refuse('FEEDBACK_INVALID', { details: { students: Object.fromEntries(wrong) } });
}

/**
 * Each student with words is completed at once. The lesson is when it is over or nobody waits any more: while it runs, one
 * student's feedback must not lock out another who is late.
 */
export function giveGroupFeedback(
  lesson: GroupLesson,
  { given, tutorWasPresent }: { given: readonly StudentWords[]; tutorWasPresent: boolean },
  actor: Actor,
  now: Date,
): { move: GroupMove; feedback: SeatFeedback[] } {
  const isOver = lesson.status === 'pending-feedback' || lesson.status === 'completed';
  if (!isRunningGroup(lesson) && !isOver) throw refuse('ILLEGAL_TRANSITION');
  checkFeedbackWindow(lesson.startsAt, now);
  if (!lesson.tutorWasPresent && !tutorWasPresent) throw refuse('TUTOR_NOT_PRESENT');
  const isOnce = new Set(given.map(({ studentUid }) => studentUid)).size === given.length;
  if (given.length === 0 || !isOnce) throw refuse('FEEDBACK_INVALID');
  const rated = given.map(({ studentUid, words }) => ({ seat: seatFor(lesson, studentUid), words }));
  checkWords(given, lesson.isPte);
  const move = movedGroup(lesson, {
    status: lesson.status,
    cause: 'feedback',
    at: now,
    actor,
    tutorWasPresent: true,
    seats: rated.map(({ seat, words: { completedAssigned } }) =>
      seatTo({ ...seat, hasFeedback: true, completedAssigned }, 'completed'),
    ),
  });
  const isDone = isOver || !move.lesson.seats.some(awaitsFeedback);
  const status = isDone ? 'completed' : lesson.status;
  const feedback = rated.map(({ seat, words }) => ({
    seatId: seat.id,
    feedback: acceptFeedback(words, lesson.isPte, now),
  }));
  return { move: { ...move, lesson: { ...move.lesson, status } }, feedback };
}

/** Noted once; an absent student never becomes completed by looking (CON-32). */
export function viewGroupFeedback(
  lesson: GroupLesson,
  studentUid: string,
  actor: Actor,
  now: Date,
): GroupMove | undefined {
  const seat = seatOf(lesson, studentUid);
  if (!seat || seat.status === 'student-cancelled') throw refuse('BOOKING_NOT_FOUND');
  if (!seat.hasFeedback) throw refuse('FEEDBACK_NOT_FOUND');
  if (seat.viewFeedback) return undefined;
  const status = seat.status === 'student-absent' ? seat.status : 'completed';
  const seen = seatTo({ ...seat, viewFeedback: true }, status);
  return movedGroup(lesson, { status: lesson.status, cause: 'viewed', at: now, actor, seats: [seen] });
}
