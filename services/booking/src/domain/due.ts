/** What time alone does to a lesson, each student judged alone: the three moves of the sweeper and when each is due (NS-19, CON-07). */
import { lesson as limits } from '@parlance/proto/limits';
import { theSchool } from './actor.ts';
import {
  endsAt,
  heldSeats,
  isRunning,
  moved,
  refundedSeat,
  seatTo,
  type Lesson,
  type LessonMove,
  type LessonStatus,
  type Seat,
} from './lesson.ts';

/** When the tutor's chance to commence is over. */
function absentDueAt({ startsAt }: { startsAt: Date }): Date {
  return new Date(startsAt.getTime() + limits.commenceClosesAfterMs);
}

/** max(first join, start) + 15 minutes; never for a lesson that nobody joined. */
export function presentDueAt(lesson: { startsAt: Date; firstJoinedAt: Date | undefined }): Date | undefined {
  if (!lesson.firstJoinedAt) return undefined;
  const from = Math.max(lesson.firstJoinedAt.getTime(), lesson.startsAt.getTime());
  return new Date(from + limits.autoEndAfterJoinMs);
}

function isDue(at: Date | undefined, now: Date): boolean {
  return at !== undefined && now.getTime() >= at.getTime();
}

export function isOver(lesson: Lesson, now: Date): boolean {
  return isRunning(lesson) && isDue(endsAt(lesson), now);
}

function allRefunded(lesson: Lesson, now: Date) {
  return heldSeats(lesson).map((seat) => refundedSeat(lesson, seat, 'tutor-absent', { actor: theSchool, at: now }));
}

export function tutorMissedStart(lesson: Lesson, now: Date): LessonMove | undefined {
  if (lesson.status !== 'open' || !isDue(absentDueAt(lesson), now)) return undefined;
  const seats = allRefunded(lesson, now);
  return moved(lesson, { status: 'tutor-absent', cause: 'sweep-tutor-absent', at: now, actor: theSchool, seats });
}

export function tutorStayed(lesson: Lesson, now: Date): LessonMove | undefined {
  if (lesson.status !== 'in-progress' || !isDue(presentDueAt(lesson), now)) return undefined;
  return moved(lesson, { status: 'tutor-present', cause: 'sweep-tutor-present', at: now, actor: theSchool });
}

/** What the call log says, and up to which instant of school time it says everything. */
export type Presence = { presentUids: readonly string[]; completeUntil: Date | undefined };

/** Real time that an incomplete call log is waited for after the first question. */
export const presencePatienceMs = 600_000;

/** The window in which presence counts: from ten minutes before the start to the end. */
export function presenceWindow(lesson: { startsAt: Date }): { from: Date; to: Date } {
  return { from: new Date(lesson.startsAt.getTime() - limits.commenceOpensBeforeMs), to: endsAt(lesson) };
}

/** Completed as soon as anybody has feedback, waiting while anybody may get it (FEED-19). */
function statusOfSeats(seats: readonly Seat[]): LessonStatus {
  if (seats.some(({ hasFeedback }) => hasFeedback)) return 'completed';
  return seats.some(({ status }) => status === 'pending-feedback') ? 'pending-feedback' : 'student-absent';
}

/** Presence only grows, so a room in which everybody was seen settles while the log is not complete yet. */
export function settle(
  lesson: Lesson,
  presence: Presence,
  patience: { isOver: boolean },
  now: Date,
): LessonMove | undefined {
  if (!isOver(lesson, now)) return undefined;
  const wasSeen = (uid: string) => presence.presentUids.includes(uid);
  const tutorWasPresent = lesson.tutorWasPresent || wasSeen(lesson.tutorUid);
  const held = heldSeats(lesson);
  const isComplete = isDue(endsAt(lesson), presence.completeUntil ?? new Date(0));
  const everybody = tutorWasPresent && held.every(({ studentUid }) => wasSeen(studentUid));
  if (!isComplete && !everybody && !patience.isOver) return undefined;
  const words = { cause: 'sweep-settle', at: now, actor: theSchool } as const;
  if (isComplete && !tutorWasPresent) {
    return moved(lesson, { ...words, status: 'tutor-absent', seats: allRefunded(lesson, now) });
  }
  // A log that never became complete proves nobody's absence.
  const judged = (seat: Seat) => (wasSeen(seat.studentUid) || !isComplete ? 'pending-feedback' : 'student-absent');
  const seats = held.map((seat) => seatTo(seat, judged(seat)));
  const after = moved(lesson, { ...words, seats, tutorWasPresent });
  return { ...after, lesson: { ...after.lesson, status: statusOfSeats(after.lesson.seats) } };
}
