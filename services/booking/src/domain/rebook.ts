/** Whom a student may meet instead, when the teacher did not come or called off: in which hours others are looked for. Pure. */
import { rebook } from '@parlance/proto/limits';
import { endsAt, seatOf, type Lesson } from './lesson.ts';

export type RebookWindow = { from: Date; to: Date };

/** It was the teacher's doing: of an hour, or of a group's lesson as a whole. */
const byTeacher = (status: string) => status === 'tutor-absent' || status === 'tutor-cancelled';

/**
 * A teacher who did not come: from now on for two hours, as long as the lesson would have lasted and those two hours more. One who called off: two hours
 * before and after the hour that is gone. Undefined: nothing is offered.
 */
export function rebookWindow(lesson: Lesson, studentUid: string, now: Date): RebookWindow | undefined {
  const status = seatOf(lesson, studentUid)?.status;
  if (!status || !byTeacher(status)) return undefined;
  const absent = status === 'tutor-absent';
  const start = absent ? now.getTime() : lesson.startsAt.getTime();
  const from = new Date(Math.max(now.getTime(), absent ? start : start - rebook.withinMs));
  const to = new Date(start + rebook.withinMs);
  const isOver = absent && now.getTime() > endsAt(lesson).getTime() + rebook.withinMs;
  return isOver || to <= from ? undefined : { from, to };
}
