/** What time alone does to a lesson: the three moves of the sweeper and when each is due. */
import { lesson } from '@parlance/proto/limits';
import { theSchool } from './actor.ts';
import { endsAt, isRunning, moved, type Booking, type ClosedLesson, type Move, type RunningLesson } from './booking.ts';
import { refundOfLesson } from './ledger.ts';

/** When the tutor's chance to commence is over. */
export function absentDueAt(booking: { startsAt: Date }): Date {
  return new Date(booking.startsAt.getTime() + lesson.commenceClosesAfterMs);
}

/** max(first join, start) + 15 minutes; never for a lesson that nobody joined (CON-07). */
export function presentDueAt(booking: { startsAt: Date; firstJoinedAt: Date | undefined }): Date | undefined {
  if (!booking.firstJoinedAt) return undefined;
  const from = Math.max(booking.firstJoinedAt.getTime(), booking.startsAt.getTime());
  return new Date(from + lesson.autoEndAfterJoinMs);
}

export function isDue(at: Date | undefined, now: Date): boolean {
  return at !== undefined && now.getTime() >= at.getTime();
}

export function tutorMissedStart(booking: Booking, now: Date): Move<ClosedLesson> | undefined {
  if (booking.status !== 'booked' || !isDue(absentDueAt(booking), now)) return undefined;
  const tokens = refundOfLesson(booking, theSchool, now);
  return moved(
    { ...booking, status: 'tutor-absent' },
    { from: 'booked', cause: 'sweep-tutor-absent', at: now, actor: theSchool, tokens },
  );
}

export function tutorStayed(booking: Booking, now: Date): Move<RunningLesson> | undefined {
  if (booking.status !== 'in-progress' || !isDue(presentDueAt(booking), now)) return undefined;
  return moved(
    { ...booking, status: 'tutor-present' },
    { from: 'in-progress', cause: 'sweep-tutor-present', at: now, actor: theSchool },
  );
}

export function isOver(booking: Booking, now: Date): booking is RunningLesson {
  return isRunning(booking) && isDue(endsAt(booking), now);
}
