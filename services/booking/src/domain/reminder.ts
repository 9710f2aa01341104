/** When people are reminded of a lesson (FB-45, ADR 0032): an hour before it begins. Who books later than that need not be told. */
import { lesson } from '@parlance/proto/limits';
import type { Lesson } from './lesson.ts';

const minute = 60_000;

/**
 * The last start that is due by now. Lessons begin on whole minutes, so nothing changes within a minute, and a process that has
 * looked once in a minute need not look again.
 */
export function remindedStartsUntil(now: Date): Date {
  return new Date(Math.floor((now.getTime() + lesson.reminderBeforeMs) / minute) * minute);
}

/** Of a lesson that has begun, or that somebody cancelled in the meantime, nobody is reminded. */
export function isToBeReminded({ status, startsAt }: Pick<Lesson, 'status' | 'startsAt'>, now: Date): boolean {
  return status === 'open' && startsAt.getTime() > now.getTime();
}
