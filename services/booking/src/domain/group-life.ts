/** A group lesson from its start to its end: commence, join, and what time alone does, each student judged alone (NS-19, CON-07). */
import { theSchool, type Actor } from './actor.ts';
import { commenceWindow } from './commence.ts';
import { absentDueAt, isDue, presentDueAt } from './due.ts';
import {
  groupEndsAt,
  heldSeats,
  isRunningGroup,
  movedGroup,
  refundedSeat,
  seatOf,
  seatTo,
  type GroupLesson,
  type GroupMove,
  type GroupStatus,
  type Seat,
} from './group-lesson.ts';
import { onlyObserves } from './room-entry.ts';
import { refuse } from './refusals.ts';
import type { Presence } from './settlement.ts';

/** Commencing twice is no fault: undefined means that it runs already. */
export function commenceGroup(lesson: GroupLesson, actor: Actor, now: Date): GroupMove | undefined {
  if (lesson.status === 'pending') throw refuse('EMPTY_BOOKING');
  if (isRunningGroup(lesson)) return undefined;
  if (lesson.status === 'tutor-absent') throw refuse('DEADLINE_MISSED');
  if (lesson.status !== 'open') throw refuse('ILLEGAL_TRANSITION');
  const window = commenceWindow(lesson.startsAt, now);
  if (window === 'too-early') throw refuse('TOO_EARLY_TO_COMMENCE');
  if (window === 'missed') throw refuse('DEADLINE_MISSED');
  return movedGroup(lesson, { status: 'in-progress', cause: 'commence', at: now, actor, commencedAt: now });
}

/** Students with a seat, its tutor, administrators; who left or was never in it does not know of the room. */
function mayEnterGroup(lesson: GroupLesson, { id, role }: Actor): boolean {
  if (role === 'admin' || lesson.tutorUid === id) return true;
  const seat = seatOf(lesson, id);
  return seat !== undefined && seat.status !== 'student-cancelled';
}

export type JoinedGroup = { lesson: GroupLesson; commenced: GroupMove | undefined; isFirst: boolean };

export function joinGroup(lesson: GroupLesson, actor: Actor, now: Date): JoinedGroup {
  if (!mayEnterGroup(lesson, actor)) throw refuse('BOOKING_NOT_FOUND');
  if (isDue(groupEndsAt(lesson), now)) throw refuse('LESSON_OVER');
  if (isRunningGroup(lesson) && onlyObserves(actor, lesson.tutorUid))
    return { lesson, commenced: undefined, isFirst: false };
  const isFirst = lesson.firstJoinedAt === undefined;
  const firstJoinedAt = lesson.firstJoinedAt ?? now;
  if (isRunningGroup(lesson)) return { lesson: { ...lesson, firstJoinedAt }, commenced: undefined, isFirst };
  const isTheTutor = lesson.tutorUid === actor.id;
  if (lesson.status !== 'open' || !isTheTutor || commenceWindow(lesson.startsAt, now) !== 'open') {
    throw refuse('NOT_IN_PROGRESS');
  }
  const words = { status: 'in-progress', cause: 'join', at: now, actor, commencedAt: now, firstJoinedAt } as const;
  const commenced = movedGroup(lesson, words);
  return { lesson: commenced.lesson, commenced, isFirst };
}

function allRefunded(lesson: GroupLesson, now: Date) {
  return heldSeats(lesson).map((seat) => refundedSeat(lesson, seat, 'tutor-absent', { actor: theSchool, at: now }));
}

export function groupTutorMissedStart(lesson: GroupLesson, now: Date): GroupMove | undefined {
  if (lesson.status !== 'open' || !isDue(absentDueAt(lesson), now)) return undefined;
  const seats = allRefunded(lesson, now);
  return movedGroup(lesson, { status: 'tutor-absent', cause: 'sweep-tutor-absent', at: now, actor: theSchool, seats });
}

export function groupTutorStayed(lesson: GroupLesson, now: Date): GroupMove | undefined {
  if (lesson.status !== 'in-progress' || !isDue(presentDueAt(lesson), now)) return undefined;
  return movedGroup(lesson, { status: 'tutor-present', cause: 'sweep-tutor-present', at: now, actor: theSchool });
}

/** Completed as soon as anybody has feedback, waiting while anybody may get it (FEED-19). */
function statusOfSeats(seats: readonly Seat[]): GroupStatus {
  if (seats.some(({ hasFeedback }) => hasFeedback)) return 'completed';
  return seats.some(({ status }) => status === 'pending-feedback') ? 'pending-feedback' : 'student-absent';
}

/** Presence only grows, so a room in which everybody was seen settles while the log is not complete yet. */
export function settleGroup(
  lesson: GroupLesson,
  presence: Presence,
  patience: { isOver: boolean },
  now: Date,
): GroupMove | undefined {
  if (!isRunningGroup(lesson) || !isDue(groupEndsAt(lesson), now)) return undefined;
  const wasSeen = (uid: string) => presence.presentUids.includes(uid);
  const tutorWasPresent = lesson.tutorWasPresent || wasSeen(lesson.tutorUid);
  const held = heldSeats(lesson);
  const isComplete = isDue(groupEndsAt(lesson), presence.completeUntil ?? new Date(0));
  const everybody = tutorWasPresent && held.every(({ studentUid }) => wasSeen(studentUid));
  if (!isComplete && !everybody && !patience.isOver) return undefined;
  const words = { cause: 'sweep-settle', at: now, actor: theSchool } as const;
  if (isComplete && !tutorWasPresent) {
    return movedGroup(lesson, { ...words, status: 'tutor-absent', seats: allRefunded(lesson, now) });
  }
  // A log that never became complete proves nobody's absence.
  const judged = (seat: Seat) => (wasSeen(seat.studentUid) || !isComplete ? 'pending-feedback' : 'student-absent');
  const seats = held.map((seat) => seatTo(seat, judged(seat)));
  const after = movedGroup(lesson, { ...words, status: lesson.status, seats, tutorWasPresent });
  return { ...after, lesson: { ...after.lesson, status: statusOfSeats(after.lesson.seats) } };
}
