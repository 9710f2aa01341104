/** What the seats of a group lesson say. Pure: the school's time is an argument. */
import { lesson as limits } from '@parlance/proto/limits';
import type { GroupLessonJson } from '../api/types.ts';

type Seats = Pick<GroupLessonJson, 'status' | 'when' | 'studentCount' | 'minStudentCount'>;

const ahead: ReadonlySet<GroupLessonJson['status']> = new Set(['pending', 'open', 'booked']);

/** Fewer than it needs, and from 12 hours before the start nobody can be expected to leave or come lightly. */
export function isAtRisk({ status, when, studentCount, minStudentCount }: Seats, now: number): boolean {
  const left = when - now;
  return ahead.has(status) && studentCount < minStudentCount && left > 0 && left <= limits.cancelLockMs;
}
